import { moneyText } from '@fairway/schema/display';
import { userById } from '../../../pools/pool.queries.ts';
import type { OutOfPool } from '../../mails/mail-kinds.ts';
import type { Writer } from '../text/mail-text.ts';

/** Who removed the reader from a pool or deleted it, and what goes back to them. */
export const outOfPoolContent: Writer<'out-of-pool'> = async (given, { facts }) => {
  const ctx = { ...given, em: given.em.fork() };
  const { poolName, byId, how, isOutside } = facts;
  const host = (await userById(ctx, byId))?.shownName ?? 'The host';
  const isRemoved = how === 'removed';
  const money = moneyBack(facts);
  return {
    subject: isRemoved ? `${host} removed you from ${poolName}` : `${host} deleted ${poolName}`,
    paragraphs: [
      isRemoved
        ? `${host}, who runs the pool ${poolName}, removed you from it.`
        : `${host}, who ran the pool ${poolName}, deleted it. It is not played any more.`,
      ...money,
      ...(isOutside
        ? [`The group settles its money itself: if you have paid, ask ${host} for it. Fairway never had it.`]
        : []),
    ],
    link:
      money.length > 0
        ? { label: 'See your money', path: '/Profile' }
        : { label: 'See your pools', path: '/my-pools' },
  };
};

function moneyBack({ cardCents, creditCents, balanceCents }: OutOfPool): string[] {
  const ways = [
    cardCents > 0 && `${moneyText(cardCents)} goes back to the card that paid it.`,
    creditCents > 0 &&
      `${moneyText(creditCents)} comes back as credit, which pays buy-ins and can’t be withdrawn.`,
    balanceCents > 0 && `${moneyText(balanceCents)} is back on your account balance.`,
  ].filter((text) => text !== false);
  return ways.length > 0 ? [ways.join(' ')] : [];
}
