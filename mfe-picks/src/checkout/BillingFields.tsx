import { TextField } from '@fairway/kit/ui/TextField';
import { phone, space } from '@fairway/kit/ui/tokens';

export type BillingName = 'name' | 'email' | 'phone' | 'line1' | 'city' | 'state' | 'postalCode';

interface BillingFieldsProps {
  field: (name: BillingName) => { name: BillingName; error: string | undefined };
  email: string;
}

/** Whom the card belongs to. */
export function BillingFields({ field, email }: BillingFieldsProps) {
  return (
    <>
      <TextField label="Name" autoComplete="cc-name" {...field('name')} />
      <div css={[row, { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }]}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          hint="For the receipt."
          {...field('email')}
        />
        <TextField label="Phone" type="tel" autoComplete="tel" hint="May be left out." {...field('phone')} />
      </div>
      <TextField label="Address line 1" autoComplete="billing address-line1" {...field('line1')} />
      <div css={[row, { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' }]}>
        <TextField label="City" autoComplete="billing address-level2" {...field('city')} />
        <TextField label="State" autoComplete="billing address-level1" {...field('state')} />
        <TextField label="Postal code" autoComplete="billing postal-code" {...field('postalCode')} />
      </div>
    </>
  );
}

const row = {
  display: 'grid',
  alignItems: 'start',
  gap: space.base,
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;
