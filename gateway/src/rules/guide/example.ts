// The worked example of a format: a small pool scored by the rules themselves. Cards are made up; everything
// else is computed as for every pool, so that the page can't contradict the product.
import type { BoardEntry, WeekOfBoard } from '../board/board.ts';
import { type Finish, finishOf } from '../board/points/finish-points.ts';
import { shownScore } from '../board/points/shown-score.ts';
import { rankBoard } from '../board/rank-board.ts';
import { explainCard, type GolferRound, type Scoring, scoreCard, weekScores } from '../board/scoring.ts';
import { splitIntoTiers, type Tier } from '../golf/tiers.ts';
import { roundNumbers } from '../golf/tournament.ts';
import { type PotOutcome, potCents, sharePrizes } from '../money/prizes.ts';
import { type Candidate, type Replaced, replacementsFor, withReplacements } from '../picks/replacement.ts';
import { type FormatRules, formatRules, roundNames } from '../pools/formats.ts';
import type { ScoringKind } from '../pools/pool-rules.ts';
import { sameRules } from '../pools/pool-rules.ts';
import { type NamedPrizes, type OwnMoney, usualMoney } from '../pools/settled-outside.ts';
import { exampleCardsOf, exchanged, type Player, players } from './example-cards.ts';
import { type ExampleGolfer, exampleRound, firstWeek, isInOn, lineOf, secondWeek } from './example-golf.ts';

export interface ExampleTier {
  tier: Tier;
  golfers: string[];
}

export interface ExampleLine {
  golfer: string;
  tier: Tier;
  /** The golfer who was picked, if replaced. */
  cameFor: string | null;
  /** A note, such as a withdrawal, or null. */
  befell: string | null;
  rounds: GolferRound[];
}

export interface ExampleCard {
  player: Player;
  week: number;
  lines: ExampleLine[];
  /** How its one golfer finished, where places give points. */
  finish: (Finish & { golfer: string }) | null;
  /** Its scores by round, and their sum; points in hundredths. */
  scores: (number | null)[];
  total: number | null;
}

export interface ExampleRow {
  player: Player;
  position: string;
  rank: number | null;
  /** The heads of the board's columns: rounds, or weeks. */
  scores: (number | null)[];
  total: number | null;
  missesWeek: number | null;
  prizeCents: number;
}

export interface Example {
  scoring: ScoringKind;
  /** The rounds that are played, by number. */
  rounds: readonly number[];
  tiers: ExampleTier[];
  card: ExampleCard;
  columns: string[];
  rows: ExampleRow[];
  buyInCents: number;
  payoutsBps: readonly number[];
  /** What the places win instead of shares of the pot. */
  namedPrizes: NamedPrizes | null;
  potCents: number;
  prizesCents: number[];
  roundingCents: number;
}

/** What is said of it. */
export interface ExampleTexts {
  tiers: string[];
  card: string[];
  board: string[];
  prizes: string[];
}

// An uneven pot, so that rounding to whole dollars shows.
const buyInCents = 1000;
const payoutsBps = [7500, 1500, 1000];

interface PlayedWeek extends WeekOfBoard {
  golfers: readonly ExampleGolfer[];
  candidates: Candidate[];
}

/** A tournament with its sheet and its end. */
function played(golfers: readonly ExampleGolfer[], onlyRound: number | null): PlayedWeek {
  const on = onlyRound ?? 1;
  const field = golfers.flatMap((golfer, id) =>
    // Chances decrease down the list; their values make no difference to tiers.
    isInOn(golfer, on) ? [{ id, name: golfer.name, odds: 1 / (id + 2) }] : [],
  );
  const tiers = splitIntoTiers(field);
  return {
    golfers,
    candidates: field.map((golfer) => ({
      ...golfer,
      tier: tiers.get(golfer.id) ?? 4,
      isIn: !isGoneBeforeAShot(golfers[golfer.id], on),
    })),
    event: { state: 'official', rounds: roundNumbers.map(() => 'complete') },
    lines: new Map(golfers.map((golfer, id) => [id, lineOf(golfer, id, golfers)])),
    isLocked: true,
  };
}

const isGoneBeforeAShot = (golfer: ExampleGolfer | undefined, on: number) =>
  golfer?.out?.beforeAShot === true && golfer.out.round === on;

interface PlayedCard {
  golfers: number[];
  replaced: Replaced[];
}

function playedCard({ golfers, candidates }: PlayedWeek, names: readonly string[], on: number): PlayedCard {
  const picks = names.map((name) => golfers.findIndex((golfer) => golfer.name === name));
  const gone = new Set(picks.filter((id) => isGoneBeforeAShot(golfers[id], on)));
  const replaced = replacementsFor(picks, gone, candidates);
  return { golfers: withReplacements(picks, replaced), replaced };
}

/** With how many of Bob's cards a tie between him and Ann is tried. */
const mostTries = 150;

export function exampleOf(format: FormatRules, { namedPrizes }: OwnMoney = usualMoney): Example {
  const { isMultiWeek, isSingleRound, rules } = format;
  const onlyRound = isSingleRound ? exampleRound : null;
  const on = onlyRound ?? 1;
  const weeks = [firstWeek, ...(isMultiWeek ? [secondWeek] : [])].map((golf) => played(golf, onlyRound));
  const [first] = weeks;
  if (!first) throw new Error('An example has a week.');
  const tiers = weeks.map(tiersOf);
  const how = { ...rules, onlyRound };

  const playedWith = (bobs: readonly string[] | undefined) => {
    const playedCards = players.map((player) => {
      const cards = exampleCardsOf(format, player, tiers);
      return weeks.map((week, index) => {
        const names = player === 'Bob' && index === 0 && bobs ? bobs : cards[index];
        return names ? playedCard(week, names, on) : null;
      });
    });
    const entries = players.map(
      (name, index): BoardEntry => ({
        id: name,
        name,
        cards: (playedCards[index] ?? []).map((card) => card?.golfers ?? null),
      }),
    );
    return { playedCards, board: rankBoard(entries, weeks, how) };
  };
  const { playedCards, board } = withATie();

  /**
   * The example shows what ties mean, so its board needs one. The usual cards tie under the rules of every format; for
   * a pool with rules of its own, other cards for Bob are tried until there is a tie.
   */
  function withATie() {
    const usual = playedWith(undefined);
    if (sameRules(rules, formatRules(format.format).rules) || hasTie(usual.board.rows)) return usual;
    const bobs = exampleCardsOf(format, 'Bob', tiers)[0] ?? [];
    let tries = 0;
    for (const other of exchanged(bobs, tiers[0] ?? [])) {
      tries += 1;
      if (tries > mostTries) break;
      const tried = playedWith(other);
      if (hasTie(tried.board.rows)) return tried;
    }
    return usual;
  }

  const pot = {
    // Prizes in words are those of a free pool.
    buyInCents: namedPrizes?.kind === 'words' ? 0 : buyInCents,
    paidEntries: players.length,
    payoutsBps,
    namedCents: namedPrizes?.kind === 'dollars' ? namedPrizes.cents : undefined,
  };
  const outcome = sharePrizes(pot, claimants(board.rows));
  if (outcome.kind === 'refund') throw new Error('An example has prizes.');

  const rounds = onlyRound === null ? roundNumbers : [onlyRound];
  const shown = (score: number | null) => {
    const { toPar, points } = shownScore(rules.scoring, score);
    return toPar ?? points;
  };
  return {
    scoring: rules.scoring,
    rounds,
    tiers: tiersOf(first),
    card: cardOf(first, playedCards[0]?.[0], rounds, how),
    columns: isMultiWeek
      ? weeks.map((_week, index) => `Week ${index + 1}`)
      : rounds.map((round) => (isSingleRound ? (roundNames[round - 1] ?? '') : `R${round}`)),
    rows: board.rows.map(({ entryId, position, rank, total, ...row }) => ({
      player: playerOf(entryId),
      position,
      rank,
      scores: isMultiWeek ? row.weeks.map(shown) : rounds.map((round) => row.rounds[round - 1] ?? null),
      total: shown(total),
      missesWeek: missedWeek(row.weeks),
      prizeCents: prizeOf(outcome, entryId),
    })),
    buyInCents: pot.buyInCents,
    payoutsBps,
    namedPrizes,
    potCents: potCents(pot),
    prizesCents: outcome.prizesCents,
    roundingCents: outcome.roundingCents,
  };
}

/** Between Ann and Bob, whose cards differ. */
const hasTie = (rows: readonly { entryId: string; position: string }[]): boolean => {
  const [ann, bob] = players.map((player) => rows.find(({ entryId }) => entryId === player)?.position);
  return ann !== undefined && ann === bob;
};

const playerOf = (entryId: string): Player => players.find((player) => player === entryId) ?? players[0];

const missedWeek = (weeks: readonly (number | null)[]) => {
  const at = weeks.indexOf(null);
  return at < 0 ? null : at + 1;
};

/** They paid in alphabetical order. */
const claimants = (rows: readonly { entryId: string; rank: number | null }[]) =>
  rows.flatMap(({ entryId, rank }) =>
    rank === null
      ? []
      : [{ entryId, rank, paidAt: new Date(Date.UTC(2026, 0, 5, 9 + players.indexOf(playerOf(entryId)))) }],
  );

const prizeOf = (outcome: Extract<PotOutcome, { kind: 'prizes' }>, entryId: string) =>
  outcome.shares.find((share) => share.entryId === entryId)?.cents ?? 0;

const tiersOf = ({ candidates }: PlayedWeek): ExampleTier[] =>
  ([1, 2, 3, 4] as const).map((tier) => ({
    tier,
    golfers: candidates.filter((golfer) => golfer.tier === tier).map(({ name }) => name),
  }));

function cardOf(
  { golfers, candidates, lines, event }: PlayedWeek,
  card: PlayedCard | null | undefined,
  rounds: readonly number[],
  how: Scoring,
): ExampleCard {
  if (!card) throw new Error('The first player of an example has a card.');
  const week = weekScores(lines, event, how, [card.golfers]);
  const scored = scoreCard(card.golfers, week);
  const [only] = card.golfers;
  const finish = week.finishes && only !== undefined ? finishOf(week.finishes, only, lines) : null;
  const { toPar, points } = shownScore(how.scoring, scored.total);
  return {
    player: players[0],
    week: 1,
    finish: finish && { ...finish, golfer: golfers[only ?? 0]?.name ?? '' },
    lines: explainCard(card.golfers, week).map(({ id, rounds: all }) => ({
      golfer: golfers[id]?.name ?? '',
      tier: candidates.find((golfer) => golfer.id === id)?.tier ?? 4,
      cameFor: golfers[replacedBy(id, card.replaced)]?.name ?? null,
      befell: befell(golfers[id]),
      rounds: rounds.flatMap((round) => all[round - 1] ?? []),
    })),
    scores: rounds.map((round) => scored.rounds[round - 1] ?? null),
    total: toPar ?? points,
  };
}

const replacedBy = (id: number, replaced: readonly Replaced[]): number =>
  replaced.find(({ in: coming }) => coming === id)?.out ?? Number.NaN;

function befell(golfer: ExampleGolfer | undefined): string | null {
  if (!golfer?.out) return null;
  return golfer.out.status === 'cut' ? 'missed the cut' : `withdrew in round ${golfer.out.round}`;
}
