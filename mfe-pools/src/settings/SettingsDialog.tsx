import { useFragment, useMutation, useQuery } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { moneyText } from '@fairway/kit/format';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { Select } from '@fairway/kit/ui/Select';
import { TextField } from '@fairway/kit/ui/TextField';
import { showToast } from '@fairway/kit/ui/Toast';
import { useState } from 'react';
import { chosenEvent, EventField, useEvents } from '../event/EventField.tsx';
import { TournamentsField, tournamentsFault } from '../event/TournamentsField.tsx';
import { type ChosenRules, changedRules } from '../own-rules/chosen-rules.ts';
import { OwnRules } from '../own-rules/OwnRules.tsx';
import { PayoutFields } from '../payout-split/PayoutFields.tsx';
import { isWhole, proposalsFrom, type Shares } from '../payout-split/splits.ts';
import { reasonText } from '../pool/DisabledReason.tsx';
import { maxUsersFrom, maxUsersOptions } from '../pool/max-users.ts';
import { AccessFields } from '../pool-access/AccessFields.tsx';
import { type Access, pinFault } from '../pool-access/access.ts';
import { showNewPin } from '../pool-access/new-pin.ts';
import { buyInOf } from '../settled-outside/cost-text.ts';
import { OutsideSettings } from '../settled-outside/OutsideSettings.tsx';
import { OutsideText } from '../settled-outside/OutsideText.tsx';
import { useOutsideSettings } from '../settled-outside/use-outside-settings.ts';
import { SettingsFields, type SettingsRulesFields } from './settings-fields.ts';
import { useAsOpened } from './use-as-opened.ts';

const Roster = graphql(`
  query RosterSettings($pool: String!) {
    pool(name: $pool) { id rosterSettings { allowed code message until } }
  }
`);

const Update = graphql(
  `
    mutation UpdatePool($pool: String!, $input: UpdatePoolInput!) {
      updatePool(pool: $pool, input: $input) {
        id
        leave { allowed code message until }
        delete { allowed code message until }
        offer { leaves to { id username } }
        tournament { id }
        rules { own text }
        ...SettingsFields
      }
    }
  `,
  [SettingsFields],
);

type Field = 'event' | 'tournaments' | 'name' | 'admin' | 'maxUsers' | 'payoutsBps' | 'namedPrizes' | 'pin';

interface SettingsDialogProps {
  of: FragmentOf<typeof SettingsFields>;
  rules: ResultOf<typeof SettingsRulesFields>;
  open: boolean;
  onClose: () => void;
}

/** The settings dialog. While settings are locked, the pool can still be offered to another member. */
export function SettingsDialog({ of, rules, open, onClose }: SettingsDialogProps) {
  const pool = useFragment(SettingsFields, of);
  const before = useAsOpened(open, pool);
  const [chosenShares, setShares] = useState<Shares | null>(null);
  const [chosenAccess, setAccess] = useState<Access | null>(null);
  const [chosenRules, setRules] = useState<ChosenRules | null>(null);
  const roster = useQuery(Roster, {
    variables: { pool: pool.name },
    fetchPolicy: 'cache-and-network',
    skip: !open,
  }).data?.pool?.rosterSettings;
  // What was chosen decides rules, locks and prizes all over the page.
  const [update] = useMutation(Update, { refetchQueries: 'active' });
  const navigate = useNavigate();
  const own = pool.payoutsBps;
  const shares = chosenShares ?? own;
  const money = useOutsideSettings(pool);
  const access = chosenAccess ?? pool.access;
  const hasPin = pool.access === 'PIN';
  const locked = !pool.settings.allowed;
  const ownEvent = pool.contest?.weeks[0]?.tournament ?? null;
  const events = useEvents(
    {
      format: pool.format,
      numTournaments: pool.numTournaments > 1 && !rules.tournamentChoice ? pool.numTournaments : null,
      round: pool.round,
    },
    !open || !pool.eventSettings.allowed,
  );
  const [chosen, choose] = useState<string | null>(null);
  const event = chosenEvent(events.choices, chosen ?? ownEvent?.id ?? null);
  const { tournamentChoice } = rules;
  const ownPicked = pool.contest?.weeks.map(({ tournament }) => tournament.id) ?? [];
  const [changedPicked, pick] = useState<string[] | null>(null);
  const picked = changedPicked ?? ownPicked;
  const isSplit = buyInOf(pool) > 0 && !money.isNamed;
  const payoutsFixed = !locked && !pool.payoutSettings.allowed;
  const others = pool.members.filter(({ user }) => user.id !== pool.admin.id);

  const close = () => {
    setShares(null);
    setRules(null);
    choose(null);
    pick(null);
    setAccess(null);
    money.forget();
    onClose();
  };
  const form = useForm<Field>({
    check: ({ name, pin }) => ({
      name: !name.trim() && 'Pool name is required.',
      tournaments: changedPicked !== null && tournamentsFault(tournamentChoice, picked),
      payoutsBps: isSplit && !isWhole(shares) && 'The total payout percentages must equal 100%',
      namedPrizes: money.fault,
      pin: pinFault(access, pin, hasPin),
    }),
    send: async (values) => {
      const name = values.name.trim();
      const maxUsers = maxUsersFrom(values.maxUsers);
      const ownRules = chosenRules ? changedRules(before.rules, chosenRules, rules.ruleChoices) : {};
      // Only changes are sent: the offer is always possible, but locked settings would be refused.
      const input = {
        ...(name !== before.name && { name }),
        ...(chosen !== null && event && event.id !== ownEvent?.id && { event: event.id }),
        ...(changedPicked && isOther(changedPicked, ownPicked) && { tournaments: changedPicked }),
        ...(values.admin && { admin: values.admin }),
        ...(maxUsers !== before.maxUsers && { maxUsers }),
        ...(isSplit && shares.join() !== own.join() && { payoutsBps: [...shares] }),
        ...(Object.keys(ownRules).length > 0 && { rules: ownRules }),
        ...money.input,
        ...(access !== pool.access && { access }),
        ...(access === 'PIN' && values.pin && { pin: values.pin }),
      };
      if (Object.keys(input).length > 0) await update({ variables: { pool: pool.name, input } });
      close();
      if (input.pin) showNewPin(pool.id, input.pin);
      showToast(
        values.admin
          ? `${values.admin} has been asked to take over the pool.`
          : 'The pool settings are saved.',
      );
      if (name !== before.name) navigate(paths.standings(name), { replace: true });
    },
    otherwise: 'An unexpected error occurred.',
  });

  return (
    <FormDialog open={open} onClose={close} title="Pool Settings" form={form} submitText="Save" stays>
      {locked && (
        <Notice>
          {reasonText(pool.settings)} {stillPossible(pool.handover.allowed, hasPin)}
        </Notice>
      )}
      {pool.eventSettings.allowed && tournamentChoice && (
        <TournamentsField
          events={events}
          choice={tournamentChoice}
          picked={picked}
          onPick={(ids) => {
            form.clear();
            pick(ids);
          }}
          hint={`They ${fixedWhen}`}
          field={form.field('tournaments')}
        />
      )}
      {pool.eventSettings.allowed && !tournamentChoice && (
        <EventField
          events={events}
          chosen={event?.id ?? null}
          onChoose={choose}
          hint={`It ${fixedWhen}`}
          field={form.field('event')}
        />
      )}
      <TextField
        label="Pool name"
        autoComplete="off"
        defaultValue={before.name}
        disabled={locked}
        {...form.field('name')}
      />
      {pool.handover.allowed && (
        <Select
          label="Admin"
          hint={
            others.length === 0
              ? 'You are the only member.'
              : 'They are asked first, and become the admin once they accept.'
          }
          options={[
            { value: '', text: 'Keep it yourself' },
            ...others.map(({ user }) => ({ value: user.username, text: user.username })),
          ]}
          {...form.field('admin')}
        />
      )}
      <Select
        label="Max users"
        options={maxUsersOptions(rules.maxUsers)}
        defaultValue={String(before.maxUsers)}
        disabled={locked}
        {...form.field('maxUsers')}
      />
      {(money.isOutside || money.mayName) && (
        <OutsideSettings
          settings={money}
          arePrizesFixed={locked || payoutsFixed}
          error={form.field('namedPrizes').error}
        />
      )}
      {isSplit && (
        <>
          <PayoutFields
            choices={rules.settingsPayoutsBps}
            shares={shares}
            onChange={setShares}
            disabled={locked || payoutsFixed}
            error={form.field('payoutsBps').error}
          />
          {payoutsFixed && <Notice>{reasonText(pool.payoutSettings)}</Notice>}
        </>
      )}
      <AccessFields
        access={access}
        onChange={setAccess}
        hasPin={hasPin}
        disabled={locked}
        pin={form.field('pin')}
      />
      <OwnRules
        offered={rules}
        chosen={chosenRules}
        onChange={setRules}
        before={before.rules}
        fixed={{
          all: locked ? reasonText(pool.settings) : null,
          roster: roster?.allowed === false ? reasonText(roster) : null,
          ties: pool.payoutSettings.allowed ? null : reasonText(pool.payoutSettings),
        }}
        payouts={
          isSplit
            ? {
                shares,
                proposals: proposalsFrom(rules.defaultPayoutsBps, rules.moreShares),
                onChange: setShares,
                fixed: pool.payoutSettings.allowed ? null : reasonText(pool.payoutSettings),
              }
            : null
        }
      />
      <p>
        Buy-in: <strong>{buyInOf(pool) === 0 ? 'Free' : moneyText(buyInOf(pool))}</strong>
        {pool.settledOutside && ', paid to the host'}. It cannot be changed.
      </p>
      <OutsideText of={pool.settledOutside} />
    </FormDialog>
  );
}

const fixedWhen = 'can be changed until somebody pays or makes a card.';

const isOther = (ids: readonly string[], before: readonly string[]) =>
  ids.toSorted().join() !== before.toSorted().join();

/** What can be changed while the settings are locked. */
function stillPossible(mayHandOver: boolean, hasPin: boolean): string {
  const possible = [
    ...(mayHandOver ? ['ask another member to take over'] : []),
    ...(hasPin ? ['change the pin'] : []),
  ];
  return possible.length > 0 ? `You can still ${possible.join(', or ')}.` : '';
}
