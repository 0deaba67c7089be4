import type { Member } from '../../../../src/board/golden/cards.ts';
import { accountOf, type GoldenPool } from '../../../../src/board/golden/golden-pools.ts';
import { hasTeedOff, isGolferByGolfer } from '../../../../src/board/golden/oracle/expected-locks.ts';
import { cast } from '../../../story/random-story.ts';
import type { Week } from '../../week.ts';
import { mustEqual } from '../must-equal.ts';
import { cardDoors, type Looking } from './card-doors.ts';

/** Before a card locks, nobody else sees who is on it: by its own address, and by one of the other ways in turn. */
export async function checkUnseen(week: Week, pool: GoldenPool, who: Member): Promise<void> {
  const { people, book } = week;
  if (people.isGone(who)) return;
  const hidden = hiddenFrom(week, pool, who);
  const looked = hidden[week.minute() % hidden.length];
  if (!looked) return;
  const others = Object.keys(cardDoors).filter((door) => door !== 'by the card');
  const name = others[week.minute() % others.length] ?? '';
  await checkDoor({ week, pool, who, ...looked }, 'by the card');
  // Only hosts get the download, and they see no more in it.
  const isHosts = name === 'in the download' && accountOf(pool, looked.player) !== people.host;
  await checkDoor({ week, pool, who: isHosts ? people.host : who, ...looked }, name);
  const members = book.members(pool);
  const stranger = cast.find((one) => !members.has(one) && !people.isGone(one) && one !== who);
  if (stranger) await checkDoor({ week, pool, who: stranger, ...looked }, name);
}

/** The cards of others, of this week and of the next, that nothing has locked. */
function hiddenFrom({ book, people, oracle, now }: Week, pool: GoldenPool, who: Member) {
  const cards = [book.cards(pool), book.nextCards(pool)];
  return cards.flatMap((ofWeek, index) => {
    if (!oracle.stateOf(1) || now() >= oracle.closeAt(pool, index + 1)) return [];
    const isOthers = (player: Member) => {
      const account = accountOf(pool, player);
      return account !== who && !people.isGone(account);
    };
    return [...ofWeek.keys()].filter(isOthers).map((player) => ({ player, ofWeek: index + 1 }));
  });
}

async function checkDoor(looking: Looking, door: string): Promise<void> {
  const { week, pool, who, player, ofWeek } = looking;
  const state = week.oracle.stateOf(ofWeek);
  const isMember = week.book.members(pool).has(who);
  // Others open golfer by golfer to the pool, and to strangers never.
  const isOpen = (id: number) =>
    isMember && state !== undefined && isGolferByGolfer(pool) && hasTeedOff(pool, state, id, week.now());
  const seen = (await cardDoors[door]?.(looking)) ?? [];
  mustEqual(
    week,
    'cards',
    `what ${who} sees ${door} of the card of ${player} for week ${ofWeek} in ${pool.name} (${pool.format})`,
    seen.filter((id) => !isOpen(id)),
    [],
  );
}
