import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startGateway } from '../../trials/gateway-process.ts';
import { addDueContests, countDue, playWeek } from '../../trials/killed/due-contests.ts';
import { openOwnDatabase } from '../own-database.ts';
import type { Bench } from '../turns.ts';

/** As many contests as end together in a round of the bench, with as many cards as a pool of a Masters week has. */
const contests = Number(process.env.SETTLEMENT_CONTESTS ?? 500);
const members = 50;
const poolName = 'Masters';

/** What it takes to settle and pay out a contest, where many end together: by one gateway, or by several. */
export const settlement = (gateways: number) => async (): Promise<Bench> => {
  const own = await openOwnDatabase();
  const running = [await startGateway(own.settings)];
  const [first] = running;
  if (!first) throw new Error('A bench has a gateway.');
  await playWeek(first, poolName, members);
  while (running.length < gateways) running.push(await startGateway(own.settings));

  const database = new pg.Client({ connectionString: own.url });
  await database.connect();
  let round = 0;
  const measure = async () => {
    round += 1;
    const word = `round ${round}`;
    await addDueContests(database, { pool: poolName, count: contests, word, members });
    while ((await countDue(database)) === contests) await sleep(5);
    // From the first batch on: until it is in, the gateway waits for its next tick.
    const beganAt = performance.now();
    const begunWith = await countDue(database);
    while ((await countDue(database)) > 0) await sleep(20);
    const value = (performance.now() - beganAt) / begunWith;
    await database.query('delete from outbox');
    return { value };
  };
  return {
    title: `Settlement of ${contests} contests of ${members} cards, ${gateways} gateway${gateways > 1 ? 's' : ''}`,
    unit: 'ms a contest',
    better: 'less',
    ways: [{ name: 'Fairway', isReference: false, measure }],
    close: async () => {
      await database.end();
      for (const gateway of running) await gateway.remove();
      await own.close();
    },
  };
};
