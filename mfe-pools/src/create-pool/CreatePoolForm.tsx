import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { moneyText } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { type Round, roundNames } from '@fairway/kit/pool-names';
import { Form } from '@fairway/kit/ui/Form';
import { Select } from '@fairway/kit/ui/Select';
import { TextField } from '@fairway/kit/ui/TextField';
import { useState } from 'react';
import { chosenEvent, EventField, PlayedOver, useEvents } from '../event/EventField.tsx';
import { TournamentsField, tournamentsFault } from '../event/TournamentsField.tsx';
import { type ChosenRules, OwnRulesFields, rulesInput } from '../own-rules/chosen-rules.ts';
import { OwnRules } from '../own-rules/OwnRules.tsx';
import { PayoutFields } from '../payout-split/PayoutFields.tsx';
import { isWhole, proposalsFrom, type Shares, splitOf } from '../payout-split/splits.ts';
import { maxUsersFrom, maxUsersOptions } from '../pool/max-users.ts';
import { AccessFields } from '../pool-access/AccessFields.tsx';
import { type Access, pinFault } from '../pool-access/access.ts';
import { showNewPin } from '../pool-access/new-pin.ts';
import { CollectorFields, PrizeNameFields } from '../settled-outside/CollectorFields.tsx';
import { useMoneyForm } from '../settled-outside/use-money-form.ts';
import { CreatePool } from './create-pool-mutation.ts';

export const CreatePoolFormFields = graphql(
  `
    fragment CreatePoolFormFields on FormatRules @_unmask {
      format
      maxUsers
      defaultMaxUsers
      buyIns { buyInCents feeCents }
      defaultBuyInCents
      numTournaments
      tournamentChoice { least most }
      needsRound
      payoutsBps { first second third }
      defaultPayoutsBps
      moreShares
      ...OwnRulesFields @unmask
    }
  `,
  [OwnRulesFields],
);

type Rules = ResultOf<typeof CreatePoolFormFields>;
type Field =
  | 'event'
  | 'name'
  | 'maxUsers'
  | 'buyInCents'
  | 'settledOutside.buyInCents'
  | 'namedPrizes'
  | 'numTournaments'
  | 'tournaments'
  | 'round'
  | 'payoutsBps'
  | 'pin';

/** What a pool of one format is made from: all that can be chosen is the format's own. */
export function CreatePoolForm({ of: rules }: { of: Rules }) {
  const { format, needsRound, numTournaments, tournamentChoice, buyIns, payoutsBps, defaultPayoutsBps } =
    rules;
  const [shares, setShares] = useState<Shares>(splitOf(defaultPayoutsBps));
  const [buyInCents, setBuyInCents] = useState(rules.defaultBuyInCents);
  const [access, setAccess] = useState<Access>('ANYONE');
  const [count, setCount] = useState(numTournaments[0] ?? null);
  const [round, setRound] = useState<Round | null>(needsRound ? 'OPENING_DAY' : null);
  const [ownRules, setOwnRules] = useState<ChosenRules | null>(null);
  const [chosen, choose] = useState<string | null>(null);
  const events = useEvents({ format, numTournaments: count, round });
  const event = tournamentChoice ? undefined : chosenEvent(events.choices, chosen);
  const [picked, pick] = useState<string[]>([]);
  const [createPool] = useMutation(CreatePool);
  const navigate = useNavigate();
  const money = useMoneyForm(buyInCents === 0);
  const isSplit = (money.isOutside || buyInCents > 0) && !money.isNamed;

  const form = useForm<Field>({
    check: ({ name, pin }) => ({
      name: !name.trim() && 'Pool name is required.',
      tournaments: tournamentsFault(tournamentChoice, picked),
      payoutsBps: isSplit && !isWhole(shares) && 'The total payout percentages must equal 100%',
      pin: pinFault(access, pin),
      ...money.faults,
    }),
    send: async (values) => {
      const { data } = await createPool({
        variables: {
          input: {
            format,
            name: values.name.trim(),
            // Whoever leaves the one that is proposed gets the next one, even if the proposal is old.
            ...(event && event !== events.choices[0] && { event: event.id }),
            ...(tournamentChoice && { tournaments: picked }),
            maxUsers: maxUsersFrom(values.maxUsers),
            ...(!money.isOutside && { buyInCents }),
            ...money.input,
            access,
            ...(ownRules && { rules: rulesInput(ownRules, rules.ruleChoices) }),
            ...(isSplit && { payoutsBps: [...shares] }),
            ...(access === 'PIN' && { pin: values.pin }),
            ...(numTournaments.length > 0 && { numTournaments: Number(values.numTournaments) }),
            ...(needsRound && { round: values.round as Round }),
          },
        },
      });
      if (!data) return;
      if (access === 'PIN') showNewPin(data.createPool.id, values.pin);
      navigate(paths.standings(data.createPool.name));
    },
    otherwise: needsRound ? 'Failed to create the pool. Please try again.' : 'An unexpected error occurred.',
  });

  return (
    <Form form={form} submitText="Create Pool">
      {tournamentChoice ? (
        <TournamentsField
          events={events}
          choice={tournamentChoice}
          picked={picked}
          onPick={(ids) => {
            form.clear();
            pick(ids);
          }}
          field={form.field('tournaments')}
        />
      ) : (
        <EventField
          events={events}
          chosen={chosen}
          onChoose={choose}
          hint={eventHint(count, round)}
          field={form.field('event')}
        />
      )}
      {needsRound && (
        <Select
          label="Round"
          hint="Picks are made on the day of the round."
          options={Object.entries(roundNames).map(([value, text]) => ({ value, text }))}
          onChange={({ target }) => setRound(target.value as Round)}
          {...form.field('round')}
        />
      )}
      {numTournaments.length > 0 && (
        <Select
          label="Number of tournaments"
          options={numTournaments.map((number) => ({ value: String(number), text: String(number) }))}
          onChange={({ target }) => setCount(Number(target.value))}
          {...form.field('numTournaments')}
        />
      )}
      {event && count !== null && <PlayedOver format={format} numTournaments={count} event={event.id} />}
      {events.shortage !== null && <p role="status">{events.shortage}</p>}
      <TextField label="Pool name" autoComplete="off" {...form.field('name')} />
      <Select
        label="Max users"
        options={maxUsersOptions(rules.maxUsers)}
        defaultValue={String(rules.defaultMaxUsers)}
        {...form.field('maxUsers')}
      />
      <CollectorFields money={money} error={form.field('settledOutside.buyInCents').error} />
      {!money.isOutside && (
        <Select
          label="Buy-in"
          hint={buyInHint(
            buyIns.find((choice) => choice.buyInCents === buyInCents),
            money.isNamed,
          )}
          options={buyIns.map((choice) => ({
            value: String(choice.buyInCents),
            text: choice.buyInCents === 0 ? 'Free' : moneyText(choice.buyInCents),
          }))}
          value={buyInCents}
          onChange={({ target }) => setBuyInCents(Number(target.value))}
          {...form.field('buyInCents')}
        />
      )}
      <PrizeNameFields money={money} error={form.field('namedPrizes').error} />
      {isSplit && (
        <PayoutFields
          choices={payoutsBps}
          shares={shares}
          onChange={setShares}
          error={form.field('payoutsBps').error}
        />
      )}
      <AccessFields access={access} onChange={setAccess} pin={form.field('pin')} />
      <OwnRules
        offered={rules}
        chosen={ownRules}
        onChange={setOwnRules}
        copies
        payouts={
          !isSplit
            ? null
            : { shares, proposals: proposalsFrom(defaultPayoutsBps, rules.moreShares), onChange: setShares }
        }
      />
    </Form>
  );
}

function buyInHint(choice: Rules['buyIns'][number] | undefined, hasPrizes: boolean): string {
  if (!choice || choice.buyInCents === 0)
    return hasPrizes ? 'No buy-in and no fee.' : 'No buy-in, no fee and no prizes.';
  return `Paying by card costs a fee of ${moneyText(choice.feeCents)} on top; paying from the account balance costs none.`;
}

function eventHint(count: number | null, round: Round | null): string {
  if (round !== null) return 'The round is played at this event.';
  if (count !== null) return 'The events after it follow week by week.';
  return 'Picks open on the Monday of its week. When the event is over, you are asked whether the pool plays the next one.';
}
