import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type NamedPrizes, outsideSentence, type SettledOutside } from '../../rules/pools/settled-outside.ts';
import { Contest } from '../contests/contest.entity.ts';
import { Pool } from '../pool.entity.ts';
import type { EntryInLedger, OutsideLedger } from './outside-ledger.queries.ts';

export enum UnpaidEntries {
  RANKED = 'ranked',
  APART = 'apart',
}

registerEnumType(UnpaidEntries, {
  name: 'UnpaidEntries',
  description: 'What becomes of entries that have not paid, where the group settles the money itself.',
  valuesConfig: {
    RANKED: { description: 'They are ranked with the others.' },
    APART: { description: 'They are listed apart, without a position.' },
  },
});

const what = 'How a group settles the money itself: nothing of it is charged or held here.';

@ObjectType('SettledOutside', { description: what })
export class ShownSettledOutside {
  @Field(() => Int, { description: 'What the host collects for each entry.' })
  buyInCents!: number;

  @Field(() => UnpaidEntries, { description: 'What becomes of entries that have not paid.' })
  unpaid!: string;

  @Field(() => Boolean, { description: 'Whether members see who has paid.' })
  showsPayments!: boolean;

  @Field(() => String, { description: 'What to say wherever amounts stand.' })
  text!: string;
}

export const shownSettledOutside = (settled: SettledOutside): ShownSettledOutside => ({
  ...settled,
  text: outsideSentence,
});

@InputType({ description: what })
export class SettledOutsideInput {
  @Field(() => Int, {
    description: 'What the host collects for each entry: whole dollars from $1 to $1,000.',
  })
  buyInCents!: number;

  @Field(() => UnpaidEntries, {
    nullable: true,
    description: 'What becomes of entries that have not paid: they are ranked, if left out. Never changes.',
  })
  unpaid?: UnpaidEntries | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether members see who has paid: not, if left out.',
  })
  showsPayments?: boolean | null;
}

export const settledOutsideOf = (input: SettledOutsideInput): SettledOutside => ({
  buyInCents: input.buyInCents,
  unpaid: input.unpaid ?? 'ranked',
  showsPayments: input.showsPayments ?? false,
});

@ObjectType('NamedPrizes', {
  description: 'Prizes by name instead of shares of the pot, from first place on. One of the lists is null.',
})
export class ShownPrizes {
  @Field(() => [Int], { nullable: true, description: 'In whole dollars, where the group settles itself.' })
  cents!: readonly number[] | null;

  @Field(() => [String], { nullable: true, description: 'In words, in a free pool.' })
  words!: readonly string[] | null;
}

export const shownPrizes = (prizes: NamedPrizes): ShownPrizes => ({
  cents: prizes.kind === 'dollars' ? prizes.cents : null,
  words: prizes.kind === 'words' ? prizes.words : null,
});

@InputType({
  description: 'Prizes by name, from first place on: one of the lists. None of them: shares of the pot.',
})
export class NamedPrizesInput {
  @Field(() => [Int], {
    nullable: true,
    description: 'In whole dollars, where the group settles the money itself: 1 to 10 places.',
  })
  cents?: number[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'In words, in a free pool: 1 to 10 places of up to 40 characters.',
  })
  words?: string[] | null;
}

export function namedPrizesOf({ cents, words }: NamedPrizesInput): NamedPrizes | null {
  if (cents) return { kind: 'dollars', cents };
  return words ? { kind: 'words', words } : null;
}

@ObjectType({ description: 'An entry with what the host has noted of its money.' })
export class OutsideEntry implements Omit<EntryInLedger, 'entryId' | 'number'> {
  @Field(() => ID, { description: 'Its entry.' })
  id!: string;

  userId!: string;

  @Field(() => Int, { description: "Which of its member's entries it is: 1 is the first." })
  entry!: number;

  @Field(() => String, { nullable: true, description: 'What its member calls it; null without a nickname.' })
  nickname!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the host noted the buy-in as paid; null before.' })
  paidAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'How it was paid, in the host’s words; null for all but the host and the member.',
  })
  note!: string | null;

  @Field(() => Boolean, { description: 'Whether it has a card.' })
  hasCard!: boolean;

  @Field(() => Boolean, { description: 'Whether its buy-in is part of the pot.' })
  inPot!: boolean;

  @Field(() => Int, { nullable: true, description: 'What it won, to be paid by the host; null for nothing.' })
  prizeCents!: number | null;

  @Field(() => Date, { nullable: true, description: 'When the host noted the prize as handed over.' })
  prizePaidAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'How it was; as `note`.' })
  prizeNote!: string | null;
}

@ObjectType('OutsideLedger', {
  description: 'What the host of a pool has noted of a contest’s money, which the group settles itself.',
})
export class ShownLedger {
  @Field(() => ID, { description: 'The contest’s.' })
  id!: string;

  @Field(() => Pool, { description: 'Which pool.' })
  pool!: Pool;

  @Field(() => Contest, { description: 'Which contest.' })
  contest!: Contest;

  @Field(() => Int, { description: 'Which of the pool’s contests: 1 is its first.' })
  number!: number;

  @Field(() => Boolean, { description: 'Whether there is one before it.' })
  hasEarlier!: boolean;

  @Field(() => Boolean, { description: 'Whether there is one after it.' })
  hasLater!: boolean;

  @Field(() => Int, { description: 'The buy-ins shown that are noted as paid.' })
  collectedCents!: number;

  @Field(() => Int, {
    description:
      'The buy-ins shown that are not paid, of entries with a card that are in the pot or may still come into it.',
  })
  openCents!: number;

  @Field(() => [OutsideEntry], {
    complexity: 20,
    description:
      'All for the host, and where members see who has paid; else one’s own. In the order of names.',
  })
  entries!: OutsideEntry[];
}

export const shownLedger = (ledger: OutsideLedger): ShownLedger => ({
  id: ledger.contest.id,
  pool: ledger.pool,
  contest: ledger.contest,
  number: ledger.contest.number,
  hasEarlier: ledger.hasEarlier,
  hasLater: ledger.hasLater,
  collectedCents: ledger.collectedCents,
  openCents: ledger.openCents,
  entries: ledger.entries.map(({ entryId, number, ...entry }) => ({ ...entry, id: entryId, entry: number })),
});
