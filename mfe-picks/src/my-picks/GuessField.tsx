import { useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { useSentInOrder } from '@fairway/kit/sent-in-order';
import { toParText } from '@fairway/kit/ui/Score';
import { Select } from '@fairway/kit/ui/Select';
import { withTimeout } from '@fairway/kit/with-timeout';
import type { Card, Sheet } from '../selection/picks-fields.ts';
import type { EntryPlace } from '../selection/use-draft.ts';

const SaveGuess = graphql(`
  mutation SaveGuess($pool: String!, $guess: Int, $week: Int!, $entry: Int!) {
    saveGuess(pool: $pool, guess: $guess, week: $week, entry: $entry) { id guess }
  }
`);

interface GuessFieldProps {
  of: EntryPlace;
  sheet: Sheet;
  card: Card;
  isOpen: boolean;
  /** Whether it is about a single round, whose guesses are open before its picks are. */
  isOfRound: boolean;
}

/** What the player thinks that the winner will score, where that breaks ties; saved at once. */
export function GuessField({ of, sheet, card, isOpen, isOfRound }: GuessFieldProps) {
  const [saveGuess] = useMutation(SaveGuess);
  const {
    value: guess,
    isSent,
    fault,
    save,
  } = useSentInOrder(
    card.guess,
    (chosen) => saveGuess({ variables: { ...of, guess: chosen, week: sheet.week }, context: withTimeout() }),
    'Your guess could not be saved. Please try again.',
  );
  if (sheet.guessChoices.length === 0) return null;
  // Somebody may pick golfers for longer: where they lock one by one, and whom the host lets pick late.
  const isFixed = !isOpen || sheet.tiers.some(({ lockedIds }) => lockedIds.length > 0);
  if (isFixed)
    return (
      <p>
        Your guess of the winner's score{isOfRound && ' in the round'}:{' '}
        <strong>{card.guess === null ? 'none' : toParText(card.guess)}</strong>
        {isOpen && ' (golfers have teed off, so that it is fixed)'}
      </p>
    );
  return (
    <Select
      label={`Your guess: what will the winner${isOfRound ? ' of the round' : ''} score?`}
      hint={`To par. Equal totals go to the closest guess, so that without one you lose ties. It is saved at once${isOfRound ? ', and fixed when the first golfer tees off' : ''}.`}
      error={fault ?? undefined}
      options={[
        { value: '', text: 'No guess yet' },
        ...sheet.guessChoices.map((choice) => ({ value: String(choice), text: toParText(choice) })),
      ]}
      value={guess === null ? '' : String(guess)}
      aria-busy={isSent}
      onChange={({ target }) => save(target.value === '' ? null : Number(target.value))}
    />
  );
}
