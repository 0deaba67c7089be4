/** What was sent: texts, and groups of them by name. Lists are groups whose names are numbers, or empty. */
export type Form = string | { [name: string]: Form };
export type FormGroup = Exclude<Form, string>;

const deepest = 6;
const maxFields = 500;

/** Reads `a[b][0]=c&d=e`; undefined where it contradicts itself. */
export function readForm(text: string): FormGroup | undefined {
  const form = emptyGroup();
  const fields = [...new URLSearchParams(text)];
  if (fields.length > maxFields) return undefined;
  for (const [name, value] of fields) {
    const path = pathOf(name);
    if (!path || !put(form, path, value)) return undefined;
  }
  return form;
}

/** Names come from outside, so that a group inherits none. */
const emptyGroup = (): FormGroup => Object.create(null);

function pathOf(name: string): string[] | undefined {
  const [whole, first, rest = ''] = name.match(/^([^[\]]+)((?:\[[^[\]]*\])*)$/) ?? [];
  if (!whole || !first) return undefined;
  const path = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
  return path.length > deepest ? undefined : path;
}

function put(group: FormGroup, [name = '', ...rest]: string[], value: string): boolean {
  const key = name === '' ? String(Object.keys(group).length) : name;
  if (rest.length === 0) {
    if (key in group) return false;
    group[key] = value;
    return true;
  }
  group[key] ??= emptyGroup();
  const inner = group[key];
  return typeof inner !== 'string' && put(inner, rest, value);
}
