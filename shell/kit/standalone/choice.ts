import { type Condition, conditions } from '../mock/world.ts';

const CONDITION_KEY = 'pretend-shell.condition';

/** Lasts as long as the tab, so that a reload shows the same state again. */
export function chosenCondition(): Condition {
  const chosen = sessionStorage.getItem(CONDITION_KEY);
  return conditions.find((condition) => condition === chosen) ?? 'usual';
}

/** A new state begins with a new gateway, and so with a new page. */
export function choose(condition: Condition): void {
  sessionStorage.setItem(CONDITION_KEY, condition);
  location.reload();
}
