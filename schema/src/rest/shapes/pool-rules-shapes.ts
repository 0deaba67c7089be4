import { z } from 'zod';

// The rules of a pool that differ from its format's.

const perTier = z.int('The number of golfers from a tier is 0 to 4.').min(0).max(4);

const tierLimits = z
  .object(
    { Tier1: perTier, Tier2: perTier, Tier3: perTier, Tier4: perTier },
    { error: 'tierLimits are the numbers of golfers from Tier1, Tier2, Tier3 and Tier4.' },
  )
  .meta({ description: 'How many golfers of each tier a card has: each 0 to 4, and 4 to 12 in all.' });

const countedScores = z
  .int('countedScores is a whole number, or null for all.')
  .nullable()
  .meta({ description: 'How many scores of a card count in a round; null for all of them.' });

const kind = z.enum(['over-par', 'worst-of-field', 'worst-of-pool'], {
  error: "missedRound.kind must be 'over-par', 'worst-of-field' or 'worst-of-pool'.",
});

const missedRoundText = {
  description:
    "What a golfer who is out scores for a missed round: par and so many strokes, 0 to 20; the round's highest score; or one more than the highest of the golfers on the contest's cards.",
};

const tiesText = {
  description:
    "What decides between equal totals for prizes: the latest rounds; or nothing, so that they split; or the closest guess of the winner's score; or, of points, the best single week, then the second best.",
};

const tieRules = ['latest-rounds', 'split', 'guess', 'best-weeks'] as const;

const lockText = {
  description:
    'When cards lock: as the first day begins at the venue; with the first tee time of the tournament; or golfer by golfer, each with their own first tee time.',
};

const entriesText = {
  description:
    'How many entries a member may play, 1 to 5, each with a card, a buy-in and a place of its own.',
};

export const poolRulesShape = z
  .object({
    tierLimits: tierLimits.nullable(),
    mustSpendAll: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether a card costs exactly the budget, or at most; null without credits.' }),
    countedScores,
    missedRound: z.object({ kind, strokes: z.int().nullable() }).meta(missedRoundText),
    ties: z.enum(tieRules).meta(tiesText),
    lock: z.enum(['first-day', 'first-tee', 'golfer']).meta(lockText),
    entriesAMember: z.int().meta(entriesText),
  })
  .meta({ id: 'PoolRules', description: "A pool's own rules; absent where they are its format's." });

/** What is left out stays as it is. */
export const wantedRulesShape = z
  .strictObject(
    {
      tierLimits: tierLimits.optional(),
      mustSpendAll: z
        .boolean({ error: 'mustSpendAll must be true or false.' })
        .optional()
        .meta({ description: 'In salary-cap formats: whether a card costs exactly the budget, or at most.' }),
      countedScores: countedScores.optional(),
      missedRound: z
        .object({
          kind,
          strokes: z.int('strokes is a whole number from 0 to 20.').nullish(),
        })
        .optional()
        .meta(missedRoundText),
      ties: z
        .enum(tieRules, {
          error: "ties must be 'latest-rounds', 'split', 'guess' or 'best-weeks'.",
        })
        .optional()
        .meta(tiesText),
      lock: z
        .enum(['first-day', 'first-tee', 'golfer'], {
          error: "lock must be 'first-day', 'first-tee' or 'golfer'.",
        })
        .optional()
        .meta(lockText),
      entriesAMember: z.int('entriesAMember is a whole number from 1 to 5.').optional().meta(entriesText),
    },
    {
      error: 'rules has tierLimits, mustSpendAll, countedScores, missedRound, ties, lock and entriesAMember.',
    },
  )
  .meta({ description: "A pool's own rules; what is left out stays as it is." });
