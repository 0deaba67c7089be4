import { moneyText } from '@fairway/schema/display';
import { userById } from '../../../pools/pool.queries.ts';
import { utcTimeText } from '../../../rules/display.ts';
import type { StoredFacts } from '../../mails/mail-kinds.ts';
import type { Writer } from '../text/mail-text.ts';

type Facts = StoredFacts<'out-of-pool'>;

/** Who removed the reader from a pool, deleted or stopped it, and what goes back to them. */
export const outOfPoolContent: Writer<'out-of-pool'> = async (given, { facts }) => {
  const ctx = { ...given, em: given.em.fork() };
  const host = (await userById(ctx, facts.byId))?.shownName ?? 'The host';
  const money = moneyBack(facts, ctx.wallClock.now());
  const { subject, paragraphs } = toldBy[facts.how](host, facts.poolName);
  return {
    subject,
    paragraphs: [
      ...paragraphs,
      ...(money.length > 0 ? [money.join(' ')] : []),
      ...(facts.cents.host > 0
        ? [
            `${host} has noted ${moneyText(facts.cents.host)} of yours as paid. Ask them for it: Fairway never had that money.`,
          ]
        : []),
    ],
    link:
      money.length > 0
        ? { label: 'See your money', path: '/Profile' }
        : { label: 'See your pools', path: '/my-pools' },
  };
};

const toldBy: Record<
  Facts['how'],
  (host: string, pool: string) => { subject: string; paragraphs: string[] }
> = {
  removed: (host, pool) => ({
    subject: `${host} removed you from ${pool}`,
    paragraphs: [`${host}, who runs the pool ${pool}, removed you from it.`],
  }),
  deleted: (host, pool) => ({
    subject: `${host} deleted ${pool}`,
    paragraphs: [`${host}, who ran the pool ${pool}, deleted it. It is not played any more.`],
  }),
  stopped: (host, pool) => ({
    subject: `${host} stopped ${pool}`,
    paragraphs: [
      `${host}, who runs the pool ${pool}, does not let it go on with the next tournament. What you had picked for that is gone.`,
    ],
  }),
};

function moneyBack({ cents, heldUntil }: Facts, now: Date): string[] {
  const until = heldUntil && new Date(heldUntil);
  const wait = until && until > now ? `, and can be withdrawn from ${utcTimeText(until)} on` : '';
  return [
    cents.card > 0 && `${moneyText(cents.card)} goes back to the card that paid it.`,
    cents.credit > 0 &&
      `${moneyText(cents.credit)} comes back as credit, which pays buy-ins and can’t be withdrawn.`,
    cents.balance > 0 && `${moneyText(cents.balance)} is back on your account balance${wait}.`,
  ].filter((text) => text !== false);
}
