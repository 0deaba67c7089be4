import { expect, test } from '@jest/globals';
import { World } from './world.ts';

test('what a test changes in its world is not changed in the next one’s, though they share modules', () => {
  const first = changeableIn(new World());
  const second = changeableIn(new World());
  expect(second.size).toBeGreaterThan(100);
  expect([...second].filter(([object]) => first.has(object)).map(([, path]) => path)).toEqual([]);
});

/** Every object in there that isn't frozen, with its path. */
function changeableIn(world: World): ReadonlyMap<object, string> {
  const found = new Map<object, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null || Object.isFrozen(value) || found.has(value)) return;
    found.set(value, path);
    const inside = value instanceof Map ? value.entries() : Object.entries(value);
    for (const [key, one] of inside) walk(one, `${path}.${String(key)}`);
  };
  walk(world, 'world');
  return found;
}
