import { openDatagolf } from './services/datagolf.ts';
import { localTime } from './world/venue-time.ts';
import { createWorld } from './world/world.ts';

const start = Date.parse('2027-01-13T17:00:00Z');
const world = createWorld({ seed: 'fairway', scenario: 'normal', startedAt: start });
let now = start;
const s = await openDatagolf({ world, gameNow: () => now, wallNow: () => Date.now() });
const t0 = performance.now();
for (let i = 0; i < 1000; i++) localTime(start + i * 60000, 'America/New_York');
console.log('localTime us', performance.now() - t0);
const paths = [
  '/preds/in-play?odds_format=percent',
  '/field-updates?',
  '/betting-tools/outrights?market=win&odds_format=percent',
  '/get-schedule?season=2027',
  '/get-player-list?',
  '/preds/live-hole-stats?',
];
for (const at of [
  '2027-01-13T17:00:00Z',
  '2027-01-14T17:00:00Z',
  '2027-01-16T18:00:00Z',
  '2027-01-17T20:00:00Z',
]) {
  now = Date.parse(at);
  console.log(at);
  for (const p of paths) {
    for (let k = 0; k < 4; k++) {
      now += 5 * 60000;
      const t = performance.now();
      const r = await fetch(s.url + p + '&key=sandbox');
      const b = await r.text();
      if (k === 3)
        console.log(
          p,
          r.status,
          (performance.now() - t).toFixed(1) + 'ms',
          b.length,
          b.slice(0, at.includes('14T') ? 700 : 0),
        );
    }
  }
}
await s.close();
