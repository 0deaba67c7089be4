import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { Select } from '@fairway/kit/ui/Select';
import type { Player } from '../golfers/picks-query.ts';

const ConfirmAgeAndPlace = graphql(`
  mutation ConfirmAgeAndPlace($minimumAge: Int, $place: ID) {
    confirmAgeAndPlace(minimumAge: $minimumAge, place: $place) {
      id
      ageAndPlaceToConfirm { minimumAge places { code name } }
    }
  }
`);

interface AgeAndPlaceDialogProps {
  asked: NonNullable<Player['ageAndPlaceToConfirm']>;
  onClose: () => void;
}

/** Asks once what the operator wants to know of whoever buys in. With the answer comes the way to pay. */
export function AgeAndPlaceDialog({ asked: { minimumAge, places }, onClose }: AgeAndPlaceDialogProps) {
  const [confirm] = useMutation(ConfirmAgeAndPlace);
  const form = useForm<'place'>({
    check: ({ place }) => ({ place: places.length > 0 && !place && 'Please choose where you live.' }),
    send: ({ place }) => confirm({ variables: { minimumAge, place: place ?? null } }),
    otherwise: 'Your answer could not be saved. Please try again.',
  });
  const options = [
    { value: '', text: 'Please choose' },
    ...places.map(({ code, name }) => ({ value: code, text: name })),
  ];
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Before your first buy-in"
      form={form}
      submitText={minimumAge === null ? 'Confirm' : `I am ${minimumAge} or older`}
    >
      <p>
        {minimumAge !== null &&
          `Pools with a buy-in are for people who are at least ${minimumAge} years old. `}
        {places.length > 0 && 'They are offered in the places below. '}
        We ask you once, and keep your answer with its date.
      </p>
      {places.length > 0 && (
        <Select
          label="Where you live"
          hint="If it is not here, you can play in free pools."
          options={options}
          {...form.field('place')}
        />
      )}
    </FormDialog>
  );
}
