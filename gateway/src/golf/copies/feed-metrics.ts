import { Gauge } from 'prom-client';
import type { Parts } from '../../context.ts';
import { FeedCopy } from './feed-copy.entity.ts';

/** How old each feed's last good copy is, and how many gave none or were not believed: asked when measured. */
export function measureFeeds({ metrics, orm, gameClock }: Parts): void {
  const gauge = (name: string, help: string, read: (copy: FeedCopy) => number | undefined) =>
    new Gauge({
      name,
      help,
      labelNames: ['feed'],
      registers: [metrics],
      async collect() {
        this.reset();
        const copies = await orm.em
          .fork()
          .find(FeedCopy, {}, { fields: ['feed', 'goodAt', 'refused', 'failed'] })
          .catch(() => []); // the database is away: /readyz says so
        for (const copy of copies) {
          const value = read(copy as FeedCopy);
          if (value !== undefined) this.set({ feed: copy.feed }, value);
        }
      },
    });
  gauge('fairway_feed_age_seconds', 'Game seconds since the last good copy of a feed.', ({ goodAt }) =>
    goodAt ? (gameClock.now().getTime() - goodAt.getTime()) / 1000 : undefined,
  );
  gauge('fairway_feed_refused', 'Copies of a feed that were not believed.', ({ refused }) => refused);
  gauge('fairway_feed_failed', 'Times a feed gave no good copy.', ({ failed }) => failed);
}
