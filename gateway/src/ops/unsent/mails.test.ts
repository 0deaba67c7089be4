import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { createCtx, inTransaction } from '../../context.ts';
import { enqueueMails } from '../../notifications/mails/enqueue-mails.service.ts';
import { sendMails } from '../../notifications/testing/send-mails.ts';
import { openPoolGame, type PoolGame } from '../../testing/pool-game.ts';
import { mailsCommand } from './mails.ts';

let game: PoolGame;
const printed: string[] = [];
beforeAll(async () => {
  game = await openPoolGame(['ann']);
  await game.pool('Sunday Best', ['ann']);
});
afterEach(() => {
  jest.restoreAllMocks();
  printed.length = 0;
});
afterAll(() => game.gateway.close());

const ctx = () => createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' });
async function run(...words: string[]): Promise<string> {
  printed.length = 0;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  await mailsCommand.run(ctx(), words).finally(() => jest.restoreAllMocks());
  return printed.join('');
}

test('an operator sees what could not be mailed, and has it sent again', async () => {
  expect(await run()).toBe('Every mail is out.\n');
  const { me } = await game.graphql<{ me: { id: string } }>('ann', '{ me { id } }');
  const [contest] = await game.gateway.orm.em.fork().execute<{ id: string }[]>('select id from contest');
  const facts = {
    contestId: contest?.id ?? '',
    outcome: 'settled' as const,
    position: 'T2',
    of: 4,
    total: 3,
    prizeCents: 0,
    isRefunded: false,
  };
  const mail = { userId: me.id, kind: 'results' as const, about: 'a contest', facts };
  await inTransaction(ctx(), (tx) => enqueueMails(tx, [mail]));
  const broken = { send: () => Promise.reject(new Error('Mailbox unavailable')) };
  await sendMails({ ...ctx(), mailer: broken });
  const [id = ''] = (await run()).split('  ');
  expect(printed.join('')).toMatch(
    /^\S{36} {2}results {2}to ann {2}since 2026-11-21T12:00:00\.\d{3}Z {2}next at 2026-11-21T12:01:00\S+Z {2}attempts: 1 {2}Mailbox unavailable\n$/,
  );
  game.gateway.wallClock.advance({ days: 1 });
  await sendMails({ ...ctx(), mailer: broken });
  expect(await run()).toMatch(/ {2}given up {2}attempts: 2 {2}/);
  expect(await run('again', id)).toBe('To be sent within a minute, if still true: 1.\n');
  expect(await run('again', 'all')).toBe('Nothing was given up.\n');
  await sendMails(ctx());
  expect(game.gateway.mails.map(({ subject }) => subject)).toEqual([
    'You finished tied for 2nd in Sunday Best',
  ]);
  expect(await run()).toBe('Every mail is out.\n');
  await expect(run('again', id)).rejects.toThrow(/No mail/);
});

test.each(['again', 'again x', 'again all now', 'send'])(
  'is told how it is written, when it is written %j',
  async (words) => {
    await expect(run(...words.split(' '))).rejects.toThrow(/^$/);
  },
);
