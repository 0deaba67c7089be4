import type { SelectOption } from '@fairway/kit/ui/Select';

/** The choices for the maximum of members; null is no maximum. */
export const maxUsersOptions = (choices: readonly (number | null)[]): SelectOption[] =>
  choices.map((most) => ({ value: String(most), text: most === null ? 'No Max' : String(most) }));

export const maxUsersFrom = (value: string): number | null => (value === String(null) ? null : Number(value));
