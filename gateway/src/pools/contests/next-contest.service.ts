import type { Ctx } from '../../context.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { Refusal } from '../../refusal.ts';
import { formatRules, type PoolFormat } from '../../rules/pools/formats.ts';
import { eventChoices, tournamentsFrom } from '../events/event.service.ts';
import { nextTournaments, type Span, shortageOf } from './contest.service.ts';

interface AskedSpan {
  format: PoolFormat;
  numTournaments?: number | null | undefined;
  round?: number | null | undefined;
}

/** The requested number of weeks, by default the format's; refused if the format has no such choice. */
export function spanOf({ format, round, ...asked }: AskedSpan): Span {
  const { isMultiWeek, isSingleRound, options } = formatRules(format);
  const numTournaments = isMultiWeek ? (asked.numTournaments ?? options.numTournaments[0] ?? 1) : 1;
  if (isMultiWeek && !options.numTournaments.includes(numTournaments))
    throw new Refusal('INVALID', `numTournaments must be ${options.numTournaments.join(' or ')}.`, {
      field: 'numTournaments',
    });
  if (isSingleRound && !round)
    throw new Refusal('INVALID', 'A Single Round pool needs its round.', { field: 'round' });
  return { numTournaments, round: isSingleRound ? (round ?? null) : null };
}

interface NextTournaments {
  tournaments: TournamentSnapshot[];
  /** The events it could begin with. */
  choices: TournamentSnapshot[];
  shortage: string | null;
}

/**
 * The first tournaments of a pool created now, by default from the next event on, and why it cannot be created if the
 * schedule ends.
 */
export async function nextContest(
  ctx: Ctx,
  { event, ...asked }: AskedSpan & { event?: string | null | undefined },
): Promise<NextTournaments> {
  const span = spanOf(asked);
  const choices = await eventChoices(ctx, span);
  if (event != null) return { tournaments: await tournamentsFrom(ctx, span, event), choices, shortage: null };
  const [tournaments = []] = await nextTournaments(ctx, [span]);
  return { tournaments, choices, shortage: shortageOf(span, tournaments) };
}
