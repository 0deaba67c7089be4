/** Where two values differ, path by path: 'rows.ann.total: 3, not 4'. What is undefined counts as absent. */
export function differencesOf(found: unknown, expected: unknown, path = ''): string[] {
  if (Object.is(found, expected)) return [];
  const isTree = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  if (!isTree(found) || !isTree(expected) || Array.isArray(found) !== Array.isArray(expected))
    return [`  ${path || 'it'}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`];
  const keys = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...keys].flatMap((key) => differencesOf(found[key], expected[key], path ? `${path}.${key}` : key));
}
