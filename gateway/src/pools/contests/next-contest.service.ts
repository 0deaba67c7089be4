import type { Ctx } from '../../context.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { Refusal } from '../../refusal.ts';
import { formatRules, type PoolFormat } from '../../rules/pools/formats.ts';
import type { Pool } from '../pool.entity.ts';
import { nextTournaments, shortageOf } from './contest.service.ts';

/** The tournaments of a pool's contest. */
export type Span = Pick<Pool, 'numTournaments' | 'round'>;

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

/** The first tournaments of a pool created now, and why it cannot be created if the schedule ends. */
export async function nextContest(
  ctx: Ctx,
  asked: AskedSpan,
): Promise<{ tournaments: TournamentSnapshot[]; shortage: string | null }> {
  const span = spanOf(asked);
  const [tournaments = []] = await nextTournaments(ctx, [span]);
  return { tournaments, shortage: shortageOf(span, tournaments) };
}
