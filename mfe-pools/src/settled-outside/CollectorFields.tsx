import { Select } from '@fairway/kit/ui/Select';
import { Switch } from '@fairway/kit/ui/Switch';
import { TextField } from '@fairway/kit/ui/TextField';
import { noPlaceText } from './cost-text.ts';
import { NamedPrizesFields } from './NamedPrizesFields.tsx';
import type { Collector, MoneyForm } from './use-money-form.ts';

const cannotChange = "This choice can't be changed later.";

/** Asks who collects the buy-ins, and where the group does, how much and what becomes of the unpaid. */
export function CollectorFields({ money, error }: { money: MoneyForm; error: string | undefined }) {
  const { collector, isOutside } = money;
  return (
    <>
      <Select
        label="Who collects the buy-ins?"
        name="collector"
        hint={
          isOutside
            ? 'You collect the buy-ins and pay the prizes, and note here who has paid. Fairway never touches that money, and takes no fee.'
            : undefined
        }
        options={[
          { value: 'fairway', text: 'Fairway, by card or account balance' },
          { value: 'outside', text: 'We settle it ourselves' },
        ]}
        value={collector}
        onChange={({ target }) => money.choose(target.value as Collector)}
      />
      {isOutside && (
        <>
          <TextField
            label="Buy-in in dollars"
            name="settledOutside.buyInCents"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            hint="Whole dollars, $1 to $1,000 for each entry."
            value={money.dollars}
            onChange={({ target }) => money.setDollars(target.value)}
            error={error}
          />
          <Select
            label="Members who have not paid"
            name="unpaid"
            hint={money.unpaid === 'APART' ? `${noPlaceText} ${cannotChange}` : cannotChange}
            options={[
              { value: 'RANKED', text: 'Are ranked like everybody' },
              { value: 'APART', text: 'Are listed apart until they have paid' },
            ]}
            value={money.unpaid}
            onChange={({ target }) => money.setUnpaid(target.value === 'APART' ? 'APART' : 'RANKED')}
          />
          <Switch
            label="Members see who has paid"
            hint={!money.showsPayments && 'Off: you see who has paid, and each member whether they have.'}
            checked={money.showsPayments}
            onChange={({ target }) => money.setShowsPayments(target.checked)}
          />
        </>
      )}
    </>
  );
}

/** Asks whether prizes have names, where that can be: in dollars where the group settles, in words in a free pool. */
export function PrizeNameFields({ money, error }: { money: MoneyForm; error: string | undefined }) {
  const { kind, isNamed } = money;
  if (!money.mayName) return null;
  return (
    <>
      <Select
        label="Prizes"
        name="prizesAre"
        options={
          kind === 'dollars'
            ? [
                { value: 'shares', text: 'Percentages of the pot' },
                { value: 'named', text: 'Dollars for each place' },
              ]
            : [
                { value: 'shares', text: 'None' },
                { value: 'named', text: 'In words, such as a round of drinks' },
              ]
        }
        value={isNamed ? 'named' : 'shares'}
        onChange={({ target }) => money.setIsNamed(target.value === 'named')}
      />
      {isNamed && (
        <NamedPrizesFields kind={kind} prizes={money.prizes} onChange={money.setPrizes} error={error} />
      )}
    </>
  );
}
