import { Gauge } from 'prom-client';
import type { Parts } from '../../context.ts';
import { measuredRows } from '../measured-rows.ts';
import { number, orNull } from '../rows.ts';

/** How far the archive of the write-ahead log is behind, read when scraped; 0 where PostgreSQL has none. */
export function measureArchive(parts: Parts): void {
  const ask = measuredRows(parts);
  new Gauge({
    name: 'fairway_archive_age_seconds',
    help: 'Seconds since PostgreSQL last archived a file of its log: what would be lost with its disk; 0 without an archive.',
    registers: [parts.metrics],
    async collect() {
      const [archive] = await ask(
        { age: orNull(number) },
        `select extract(epoch from clock_timestamp()
             - greatest(last_archived_time, pg_postmaster_start_time()))::float8 as age
         from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
      );
      this.set(archive?.age ?? 0);
    },
  });
}
