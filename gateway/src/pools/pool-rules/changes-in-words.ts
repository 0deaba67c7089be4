import { listed } from '../../rules/guide/words.ts';
import type { SettingChange } from '../audit-log/admin-action.ts';

/** On which tournaments a pool is played from now on. */
export function playedOnText(names: readonly string[], isWeekly: boolean): string {
  const [first = ''] = names;
  if (isWeekly) return `Its next tournament is the ${first}.`;
  return names.length === 1
    ? `It is played on the ${first} now.`
    : `It is played on these tournaments now: ${listed(names)}.`;
}

/** Of changes that say how a pool is played, what is so now. */
export const changesInWords = (changes: readonly SettingChange[], isWeekly: boolean): string[] =>
  changes.flatMap((change) => {
    if (change.setting === 'rules') return change.sentences ?? [];
    if (change.setting === 'event') return [playedOnText(change.over ?? [change.to], isWeekly)];
    return change.setting === 'tournaments' ? [playedOnText(change.to, isWeekly)] : [];
  });
