import { keyOf } from '../gateway/cache.ts';

type Parts = Readonly<Record<string, unknown>>;

const hasParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `now`, with all of `before` that is equal to it: what is drawn by identity is drawn again only where it changed. */
export function reuseUnchanged<Value>(before: unknown, now: Value): Value;
export function reuseUnchanged(before: unknown, now: unknown): unknown {
  if (Object.is(before, now)) return before;
  if (Array.isArray(before) && Array.isArray(now)) return reuseItems(before, now);
  if (hasParts(before) && hasParts(now)) return reuseParts(before, now);
  return now;
}

function reuseParts(before: Parts, now: Parts): Parts {
  const names = Object.keys(now);
  let isSame = names.length === Object.keys(before).length;
  const whole: Record<string, unknown> = {};
  for (const name of names) {
    whole[name] = reuseUnchanged(before[name], now[name]);
    if (whole[name] !== before[name]) isSame = false;
  }
  return isSame ? before : whole;
}

/** Rows that have moved are found by what they are known by. */
function reuseItems(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const moved = new Map(before.map((item) => [keyOf(item), item]));
  moved.delete(undefined);
  let isSame = before.length === now.length;
  const items = now.map((item, index) => {
    const reused = reuseUnchanged(moved.get(keyOf(item)) ?? before[index], item);
    if (reused !== before[index]) isSame = false;
    return reused;
  });
  return isSame ? before : items;
}
