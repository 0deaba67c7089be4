import { useQuery } from '@fairway/kit/apollo';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { Select } from '@fairway/kit/ui/Select';
import { phone, size, space } from '@fairway/kit/ui/tokens';
import { PaidPlaces, type PaidPlacesProps } from '../payout-split/PaidPlaces.tsx';
import { CopyRules } from './CopyRules.tsx';
import { type ChosenRules, type Offered, rulesInput } from './chosen-rules.ts';
import { Preview } from './Preview.tsx';
import { RulesPreview } from './rules-preview.ts';

/** Why something can't be changed any more. */
export interface Fixed {
  all?: string | null;
  roster?: string | null;
  ties?: string | null;
}

export interface RulesFormProps {
  offered: Offered;
  shown: ChosenRules;
  /** Null for the format's. */
  onChange: (chosen: ChosenRules | null) => void;
  fixed?: Fixed;
  /** Whether those of another pool can be copied. */
  copies?: boolean;
  /** The places that are paid; none in a free pool. */
  payouts?: PaidPlacesProps | null;
}

const tiers = [1, 2, 3, 4];

type Kind = ChosenRules['missedRound']['kind'];
type Ties = ChosenRules['ties'];
type Lock = ChosenRules['lock'];

const option = (value: number | null) => ({
  value: String(value),
  text: value === null ? 'All' : String(value),
});
const numberOf = (value: string) => (value === 'null' ? null : Number(value));

/** A choice a line, and below them what they mean, worked out by the server. */
export function RulesForm(props: RulesFormProps) {
  const { offered, shown, onChange, fixed = {}, copies = false, payouts = null } = props;
  const { format, ruleChoices: choices } = offered;
  const { tierLimits, mustSpendAll, countedScores, missedRound, ties, lock, entriesAMember } = shown;
  const asked = useQuery(RulesPreview, { variables: { format, rules: rulesInput(shown, choices) } });
  const preview = (asked.data ?? asked.previousData)?.rulesPreview;
  const wrong = (field: string) =>
    preview?.refusal?.field === `rules.${field}` ? preview.refusal.message : undefined;
  const change = (changes: Partial<ChosenRules>) => onChange({ ...shown, ...changes });
  const counts = preview?.countedScores ?? [countedScores];
  const allFixed = Boolean(fixed.all);
  const rosterFixed = allFixed || Boolean(fixed.roster);
  return (
    <div css={{ display: 'grid', gap: space.base }}>
      {fixed.all && <Notice>{fixed.all}</Notice>}
      {copies && <CopyRules offered={offered} onCopy={onChange} />}
      {payouts && <PaidPlaces {...payouts} />}
      {!allFixed && fixed.roster && <Notice>{fixed.roster}</Notice>}
      {tierLimits && (
        <fieldset css={{ minWidth: 0, margin: 0, padding: 0, border: 0 }}>
          <legend css={{ padding: `0 0 ${space.hair}`, fontSize: size.small, fontWeight: 600 }}>
            A card has, of each tier
          </legend>
          <div
            css={{
              display: 'grid',
              gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
              gap: space.snug,
              [phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {tiers.map((tier) => (
              <Select
                key={tier}
                label={`Tier ${tier}`}
                options={choices.tierLimits.map(option)}
                value={tierLimits[tier - 1]}
                disabled={rosterFixed}
                onChange={({ target }) =>
                  change({ tierLimits: tierLimits.with(tier - 1, Number(target.value)) })
                }
              />
            ))}
          </div>
          {wrong('tierLimits') && <Notice tone="error">{wrong('tierLimits')}</Notice>}
        </fieldset>
      )}
      {choices.mayLeaveCredits && (
        <Select
          label="A card costs"
          options={[
            { value: 'exactly', text: `Exactly ${offered.budget} credits` },
            { value: 'most', text: `At most ${offered.budget} credits` },
          ]}
          value={mustSpendAll ? 'exactly' : 'most'}
          disabled={rosterFixed}
          error={wrong('mustSpendAll')}
          onChange={({ target }) => change({ mustSpendAll: target.value === 'exactly' })}
        />
      )}
      {counts.length > 1 && (
        <Select
          label="Scores that count in a round"
          options={(counts.includes(countedScores) ? counts : [countedScores, ...counts]).map(option)}
          value={String(countedScores)}
          disabled={allFixed}
          error={wrong('countedScores')}
          onChange={({ target }) => change({ countedScores: numberOf(target.value) })}
        />
      )}
      {choices.missedRounds.length > 0 && (
        <Select
          label="A round that a golfer misses scores"
          options={choices.missedRounds.map(({ kind, text }) => ({ value: kind, text }))}
          value={missedRound.kind}
          disabled={allFixed}
          error={wrong('missedRound')}
          onChange={({ target }) => change({ missedRound: missedAs(target.value as Kind, offered) })}
        />
      )}
      {choices.strokesOverPar.length > 0 && missedRound.kind === 'OVER_PAR' && (
        <Select
          label="Strokes over par"
          options={choices.strokesOverPar.map(option)}
          value={String(missedRound.strokes)}
          disabled={allFixed}
          onChange={({ target }) =>
            change({ missedRound: { ...missedRound, strokes: Number(target.value) } })
          }
        />
      )}
      {choices.ties.length > 1 && (
        <Select
          label="Equal totals, for the prizes"
          options={choices.ties.map(({ rule, text }) => ({ value: rule, text }))}
          value={ties}
          hint={fixed.ties}
          disabled={allFixed || Boolean(fixed.ties)}
          error={wrong('ties')}
          onChange={({ target }) => change({ ties: target.value as Ties })}
        />
      )}
      {choices.locks.length > 1 && (
        <Select
          label="Picks lock"
          hint="Joining and the pool's settings lock when the first day begins, whatever is chosen here."
          options={choices.locks.map(({ lock: value, text }) => ({ value, text }))}
          value={lock}
          disabled={allFixed}
          error={wrong('lock')}
          onChange={({ target }) => change({ lock: target.value as Lock })}
        />
      )}
      <Select
        label="Entries per member"
        hint={
          fixed.ties ??
          "Each has a card, a buy-in and a place of its own. A member's entries take up one place in the pool."
        }
        options={choices.entries.map(option)}
        value={String(entriesAMember)}
        disabled={allFixed || Boolean(fixed.ties)}
        error={wrong('entriesAMember')}
        onChange={({ target }) => change({ entriesAMember: Number(target.value) })}
      />
      <Preview of={preview} error={asked.error} onRetry={asked.refetch} />
      {!allFixed && !fixed.roster && !fixed.ties && (
        <div>
          <Button kind="quiet" onClick={() => onChange(offered.rules)}>
            Back to the usual rules
          </Button>
        </div>
      )}
    </div>
  );
}

/** Where strokes decide, those of the format to begin with. */
function missedAs(kind: Kind, { rules, ruleChoices }: Offered): ChosenRules['missedRound'] {
  const { missedRound: usual } = rules;
  const strokes = usual.strokes ?? ruleChoices.strokesOverPar[0] ?? 0;
  return { ...usual, kind, strokes: kind === 'OVER_PAR' ? strokes : null };
}
