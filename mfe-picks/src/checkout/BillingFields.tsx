import { Select } from '@fairway/kit/ui/Select';
import { TextField } from '@fairway/kit/ui/TextField';
import { phone, size, space, touch } from '@fairway/kit/ui/tokens';
import { useMemo, useState } from 'react';
import { homeCountry, listCountries } from './countries.ts';

export type BillingName = 'name' | 'email' | 'phone' | 'line1' | 'city' | 'state' | 'postalCode' | 'country';

interface BillingFieldsProps {
  field: (name: BillingName) => { name: BillingName; error: string | undefined };
  email: string;
}

/** What the card's bank compares; everything else may be given, and stays folded. */
export function BillingFields({ field, email }: BillingFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const countries = useMemo(() => listCountries().map(({ code, name }) => ({ value: code, text: name })), []);
  const mail = field('email');
  return (
    <>
      <div css={[row, two]}>
        <Select
          label="Country"
          options={countries}
          defaultValue={homeCountry()}
          autoComplete="billing country"
          {...field('country')}
        />
        <TextField
          label="ZIP or postal code"
          autoComplete="billing postal-code"
          autoCapitalize="characters"
          {...field('postalCode')}
        />
      </div>
      <details
        open={isOpen || mail.error !== undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary css={summaryStyle}>Billing address</summary>
        <div css={{ display: 'grid', gap: space.base, paddingTop: space.tight }}>
          <TextField label="Name" autoComplete="cc-name" hint="Optional." {...field('name')} />
          <div css={[row, two, { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } }]}>
            <TextField
              label="Email"
              type="email"
              autoComplete="email"
              defaultValue={email}
              hint="For the receipt."
              {...mail}
            />
            <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
          </div>
          <TextField label="Address line 1" autoComplete="billing address-line1" {...field('line1')} />
          <div css={[row, two]}>
            <TextField label="City" autoComplete="billing address-level2" {...field('city')} />
            <TextField label="State" autoComplete="billing address-level1" {...field('state')} />
          </div>
        </div>
      </details>
    </>
  );
}

const row = { display: 'grid', alignItems: 'start', gap: space.base } as const;
const two = { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' };

export const summaryStyle = {
  minHeight: touch,
  display: 'list-item',
  lineHeight: touch,
  fontSize: size.small,
  fontWeight: 600,
  cursor: 'pointer',
} as const;
