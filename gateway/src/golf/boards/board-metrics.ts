import { Gauge } from 'prom-client';
import type { Parts } from '../../context.ts';
import { measuredRows } from '../../database/measured-rows.ts';
import { moment, text } from '../../database/rows.ts';

/** How long events have waited for their final scores, and whose board is refused: asked when measured. */
export function measureBoards(parts: Parts): void {
  const { metrics, gameClock } = parts;
  const read = measuredRows(parts);
  new Gauge({
    name: 'fairway_final_scores_awaited_seconds',
    help: 'Game seconds for which an event that is over, or that nobody plays any more, has waited for its final scores.',
    labelNames: ['tournament'],
    registers: [metrics],
    async collect() {
      this.reset();
      const rows = await read(
        { id: text, since: moment },
        'select id, final_awaited_since as since from tournament where final_awaited_since is not null',
      );
      for (const { id, since } of rows)
        this.set({ tournament: id }, (gameClock.now().getTime() - since.getTime()) / 1000);
    },
  });
  new Gauge({
    name: 'fairway_events_in_play',
    help: 'Events whose golf is under way or suspended.',
    registers: [metrics],
    async collect() {
      const rows = await read(
        { id: text },
        `select id from tournament where status in ('live', 'suspended')`,
      );
      this.set(rows.length);
    },
  });
  new Gauge({
    name: 'fairway_board_refused',
    help: '1 for an event whose latest board was not believed.',
    labelNames: ['tournament'],
    registers: [metrics],
    async collect() {
      this.reset();
      const rows = await read(
        { id: text },
        `select tournament_id as id from refused_board join tournament on tournament.id = tournament_id
         where status not in ('official', 'cancelled')`,
      );
      for (const { id } of rows) this.set({ tournament: id }, 1);
    },
  });
}
