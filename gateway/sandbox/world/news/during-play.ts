import { hourMs, minuteMs } from '@fairway/schema/days';
import { type Board, boardAt, inPlaces, type SimulatedStanding } from '../play/board.ts';
import { strokesOf } from '../play/card.ts';
import { nameOf } from '../play/field.ts';
import type { Round, Tournament } from '../play/tournament.ts';
import { timeAt } from '../season.ts';
import { localTime, type Moment } from '../venue-time.ts';
import type { Draft } from './story.ts';
import { leadOf, listed, playerName, toParInWords } from './wording.ts';

const roundNames = ['opening', 'second', 'third', 'final'];
const dayNames = ['Thursday', 'Friday', 'Saturday', 'Sunday'];

const isOver = (round: Round) => Number.isFinite(round.endsAt);

/** What is written while they play: who goes low, and what stops them. */
export function duringRounds(tournament: Tournament): Draft[] {
  return tournament.rounds.flatMap((round) => [
    ...(isOver(round) && round.number < 3 ? [earlyPace(tournament, round)] : []),
    ...stopped(tournament, round),
  ]);
}

function earlyPace(tournament: Tournament, { number, startsAt }: Round): Draft {
  const { event } = tournament;
  const at = startsAt + 5.2 * hourMs;
  const board = boardAt(tournament, at);
  const best = board.standings
    .filter(({ round, thru }) => round === number && thru >= 12)
    .sort((one, other) => one.today - other.today);
  const [first, second] = best;
  const name = first ? playerName(first) : 'Nobody';
  return {
    at,
    headline: `${name} makes the most of a quiet morning in ${event.city}`,
    description: `${toParInWords(first?.today ?? 0)} after ${first?.thru ?? 0} holes: the early starters found scoring on ${dayNames[number - 1]}.`,
    paragraphs: [
      `${name} stood at ${toParInWords(first?.today ?? 0)} for the day after ${first?.thru ?? 0} holes, the best of those who had most of their round behind them.`,
      second
        ? `${playerName(second)} was nearest at ${toParInWords(second.today)}, with a long afternoon ahead.`
        : 'A long afternoon was ahead.',
    ],
  };
}

function stopped(tournament: Tournament, round: Round): Draft[] {
  const { stoppage } = round;
  if (!stoppage) return [];
  const hasBegun = Number.isFinite(round.startsAt);
  return [
    hasBegun ? horn(tournament, round, stoppage.from) : delayed(tournament, round, stoppage.from),
    Number.isFinite(stoppage.to) ? resumed(tournament, round, stoppage.to) : cancelled(tournament),
  ];
}

function horn(tournament: Tournament, { number }: Round, from: Moment): Draft {
  const { event } = tournament;
  const { leaders } = leadOf(boardAt(tournament, from));
  return {
    at: from + 12 * minuteMs,
    headline: `Storms stop the ${roundNames[number - 1]} round of the ${event.name}`,
    description: 'Players were called in as lightning came near.',
    paragraphs: [
      `The horn went at ${localTime(from, event.zone).time} local time, with ${listed(leaders.slice(0, 3).map(playerName))} on top of the board.`,
      'Whoever is in the middle of a hole may mark the ball and finish it when play goes on. When that will be is the weather’s decision.',
    ],
  };
}

const delayed = ({ event }: Tournament, { number }: Round, from: Moment): Draft => ({
  at: from + 12 * minuteMs,
  headline: `Storms keep the ${roundNames[number - 1]} round of the ${event.name} from beginning`,
  description: `Nobody has hit a shot in ${event.city} today.`,
  paragraphs: [
    'The first groups were sent back to the clubhouse before they had reached the tee, and the greens are under water.',
    'The committee looks at the sky every hour, and has promised word by the early afternoon.',
  ],
});

const resumed = ({ event }: Tournament, { number }: Round, to: Moment): Draft => ({
  at: to + 10 * minuteMs,
  headline: `Play resumes in ${event.city}`,
  description: `The ${roundNames[number - 1]} round goes on where it was stopped.`,
  paragraphs: ['Groups went back to where they had left off, on greens that hold every shot.'],
});

const cancelled = (tournament: Tournament): Draft => ({
  at: (tournament.cancelledAt ?? tournament.completeAt) + 10 * minuteMs,
  ...whyCancelled(tournament),
});

function whyCancelled({ event, scenario }: Tournament): Omit<Draft, 'at'> {
  if (scenario === 'cancelled')
    return {
      headline: `The ${event.name} is called off`,
      description: 'No more golf is possible this week.',
      paragraphs: [
        'With fairways under water and more rain on the way, fewer than 36 holes could be completed. There is no winner.',
      ],
    };
  const [holes, unplayed, end, over] =
    scenario === 'shortened-36'
      ? [36, 'The third round can’t be finished.', 'third round was abandoned in the middle', 'two']
      : [54, 'The final round is washed out.', 'final round was abandoned', 'three'];
  return {
    headline: `The ${event.name} is decided over ${holes} holes`,
    description: unplayed,
    paragraphs: [`With the course under water the ${end}. The result after ${over} rounds stands.`],
  };
}

/** What is written when a round, or all of it, is over. */
export function afterRounds(tournament: Tournament): Draft[] {
  const { event, cut, rounds, completeAt, scenario } = tournament;
  const drafts = rounds.filter(isOver).flatMap((round) => {
    const board = boardAt(tournament, round.endsAt + 10 * minuteMs);
    const isLast = round.number === 4;
    return [
      ...(isLast ? [] : [report(tournament, round, board)]),
      notes(tournament, round, board),
      ...(round.number === 3 ? [nextDay(tournament, round, board)] : []),
    ];
  });
  if (cut) drafts.push(cutFalls(tournament, cut.labelledAt + 15 * minuteMs));
  if (scenario !== 'cancelled') drafts.push(...won(tournament, completeAt + 15 * minuteMs));
  const saturday = rounds[2];
  if (saturday && isOver(saturday)) drafts.push(charge(tournament, saturday, timeAt(event, 2, '15:30')));
  return drafts;
}

function report({ event }: Tournament, { number, endsAt }: Round, board: Board): Draft {
  const { leaders, chasers, lead } = leadOf(board);
  const names = listed(leaders.slice(0, 3).map(playerName));
  const score = toParInWords(leaders[0]?.score ?? 0);
  const isAlone = leaders.length === 1;
  const by = lead === 1 ? 'one stroke' : `${lead} strokes`;
  return {
    at: endsAt + 20 * minuteMs,
    headline: isAlone
      ? `${names} leads the ${event.name} by ${by} after the ${roundNames[number - 1]} round`
      : `${names} share the lead at the ${event.name}`,
    description: `${score} is the number to beat after ${dayNames[number - 1]}’s play in ${event.city}.`,
    paragraphs: [
      `${names} ${isAlone ? 'leads' : 'lead'} at ${score} after ${number === 1 ? 'the first round' : `${number} rounds`} at ${event.club}.`,
      `${listed(chasers.slice(0, 3).map((each) => `${playerName(each)} (${toParInWords(each.score)})`))} follow.`,
      `“You can’t win it on a ${dayNames[number - 1]},” said ${leaders[0] ? playerName(leaders[0]) : 'the leader'}, “but it is nicer to sleep on than the alternative.”`,
    ],
  };
}

function notes({ event }: Tournament, { number, endsAt }: Round, board: Board): Draft {
  const rounds = board.standings.flatMap((standing) => {
    const strokes = standing.strokes[number - 1];
    return strokes == null ? [] : [{ standing, strokes }];
  });
  const inOrder = rounds.toSorted((one, other) => one.strokes - other.strokes);
  const [best] = inOrder;
  const mean = rounds.reduce((sum, { strokes }) => sum + strokes, 0) / Math.max(1, rounds.length);
  return {
    at: endsAt + 70 * minuteMs,
    headline: `By the numbers: ${dayNames[number - 1]} at the ${event.name}`,
    description: `The field averaged ${mean.toFixed(2)} strokes.`,
    paragraphs: [
      `Best round of the day: ${best ? `${playerName(best.standing)}, ${best.strokes}` : 'none'}.`,
      `Average of the ${rounds.length} who finished: ${mean.toFixed(2)}. Worst: ${inOrder.at(-1)?.strokes ?? '–'}.`,
      `Rounds under 70: ${rounds.filter(({ strokes }) => strokes < 70).length}.`,
    ],
  };
}

function nextDay(tournament: Tournament, { endsAt }: Round, board: Board): Draft {
  const { event } = tournament;
  const { leaders, chasers } = leadOf(board);
  const inReach = inPlaces(board).filter(({ score }) => score <= (leaders[0]?.score ?? 0) + 5);
  return {
    at: endsAt + 100 * minuteMs,
    headline: `${inReach.length} players, one trophy: what to watch on Sunday`,
    description: `Everyone within five strokes of the lead has a path to the ${event.name}.`,
    paragraphs: [
      `${listed([...leaders, ...chasers].slice(0, 2).map(playerName))} go out last.`,
      'A front nine under par from anybody in the last five groups, and the board will look different by the turn.',
    ],
  };
}

function cutFalls(tournament: Tournament, at: Moment): Draft {
  const { event, cut, entrants } = tournament;
  const line = toParInWords(cut?.line ?? 0);
  const missed = entrants
    .filter((entrant) => entrant.exit === null && !cut?.made.has(entrant))
    .sort((one, other) => one.competitor.golfers[0].rank - other.competitor.golfers[0].rank)
    .slice(0, 3)
    .map(({ competitor }) => nameOf(competitor));
  return {
    at,
    headline: `The cut falls at ${line}; ${missed[0] ?? 'nobody of note'} goes home`,
    description: `${cut?.made.size ?? 0} players go on at the ${event.name}.`,
    paragraphs: [
      `${line} was needed to play on in ${event.city}, and ${cut?.made.size ?? 0} managed it.`,
      `Among those who did not: ${listed(missed)}.`,
    ],
  };
}

function charge(tournament: Tournament, { number }: Round, at: Moment): Draft {
  const board = boardAt(tournament, at);
  const [mover] = board.standings
    .filter(({ round, thru }) => round === number && thru > 0)
    .sort((one, other) => one.today - other.today);
  const name = mover ? playerName(mover) : 'The field';
  return {
    at,
    headline: `${name} is on the charge`,
    description: `${toParInWords(mover?.today ?? 0)} for the day, and rising.`,
    paragraphs: [
      `${name} had played ${mover?.thru ?? 0} holes of the third round in ${toParInWords(mover?.today ?? 0)} by mid-afternoon.`,
      'It is called moving day for a reason.',
    ],
  };
}

function won(tournament: Tournament, at: Moment): Draft[] {
  const { event, playoff, rounds } = tournament;
  const [winner, runnerUp] = inPlaces(boardAt(tournament, at));
  if (!winner || !runnerUp) return [];
  const name = playerName(winner);
  const score = toParInWords(winner.score);
  const played = rounds.filter(isOver).length;
  const others = playoff?.players
    .filter((each) => each !== playoff.winner)
    .map((each) => nameOf(each.competitor));
  return [
    {
      at,
      headline: playoff
        ? `${name} wins the ${event.name} in a playoff`
        : `${name} wins the ${event.name} at ${score}`,
      description: playoff
        ? `${listed(others ?? [])} had the same ${score} after ${18 * played} holes.`
        : `${playerName(runnerUp)} came second, ${runnerUp.score - winner.score} back.`,
      paragraphs: [
        `${name} is the winner in ${event.city} with a total of ${score} over ${played} rounds.`,
        playoff
          ? `It took extra holes: ${listed(others ?? [])} finished level, and lost in sudden death.`
          : `${playerName(runnerUp)} (${toParInWords(runnerUp.score)}) was second.`,
        roundsInWords(winner),
      ],
    },
    {
      at: at + hourMs,
      headline: `How ${name} won it: a card in four chapters`,
      description: `Round by round through a week at ${event.club}.`,
      paragraphs: winner.entrant.cards.slice(0, played).map((card, index) => {
        const birdies = card.holes.filter(({ hole, strokes }) => strokes < hole.par).length;
        return `${dayNames[index]}: ${strokesOf(card.holes)}, with ${birdies} holes under par.`;
      }),
    },
    {
      at: at + 16 * hourMs,
      headline: `What we learned at the ${event.name}`,
      description: 'Five places that moved, and one that did not.',
      paragraphs: [
        `${name} will remember the week for the putts, and everyone else for the pins.`,
        `${listed(inPlaces(boardAt(tournament, at)).slice(1, 4).map(playerName))} left with more than they came with.`,
      ],
    },
  ];
}

const roundsInWords = ({ strokes }: SimulatedStanding) =>
  `The rounds: ${strokes.filter((round) => round !== null).join(', ')}.`;
