import type { Ctx } from '../../context.ts';
import type { TournamentSnapshot } from '../../golf/tournaments/tournament-snapshot.ts';
import { Refusal } from '../../refusal.ts';
import { formatRules } from '../../rules/pools/formats.ts';
import { type AskedTournaments, askedTournaments, tournamentChoices } from '../events/chosen-tournaments.ts';
import { eventChoices } from '../events/event.service.ts';
import { nextTournaments, type Span, shortageOf } from './contest.service.ts';

interface AskedSpan extends AskedTournaments {
  numTournaments?: number | null | undefined;
  round?: number | null | undefined;
}

/** The requested number of weeks, by default the format's; refused if the format has no such choice. */
export function spanOf({ format, round, tournaments, ...asked }: AskedSpan): Span {
  const { isMultiWeek, isSingleRound, options } = formatRules(format);
  const { tournamentChoice } = options;
  if (tournamentChoice) return { numTournaments: tournaments?.length ?? tournamentChoice.least, round: null };
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
 * schedule ends. Where a host picks them there are none before they are picked, and all that can be are choices.
 */
export async function nextContest(ctx: Ctx, asked: AskedSpan): Promise<NextTournaments> {
  const span = spanOf(asked);
  if (formatRules(asked.format).options.tournamentChoice) {
    const choices = await tournamentChoices(ctx);
    const tournaments = asked.tournaments ? await askedTournaments(ctx, span, asked) : [];
    return { tournaments: tournaments ?? [], choices, shortage: shortageOf(span, choices) };
  }
  const choices = await eventChoices(ctx, span);
  const wanted = await askedTournaments(ctx, span, asked);
  if (wanted) return { tournaments: wanted, choices, shortage: null };
  const [tournaments = []] = await nextTournaments(ctx, [span]);
  return { tournaments, choices, shortage: shortageOf(span, tournaments) };
}
