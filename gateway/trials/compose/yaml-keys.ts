/** A key of a YAML file under all that it stands in, such as `services/redis/image`; an item's key is its line. */
export interface Key {
  path: string;
  value: string;
}

/**
 * The keys and items of a YAML file in the block style that ours are written in, one on each line. A line that is
 * neither is refused, and so is a key that stands twice in its block, as Compose and Prometheus refuse it.
 */
export function yamlKeys(text: string): Key[] {
  const keys = new Map<string, Key>();
  /** What the next line may stand in, from the outside in. */
  let open: { indent: number; name: string }[] = [];
  const add = (line: number, indent: number, name: string, value: string) => {
    open = [...open.filter((one) => one.indent < indent), { indent, name }];
    const path = open.map((one) => one.name).join('/');
    if (keys.has(path)) throw new Error(`Line ${line} has ${path} again.`);
    keys.set(path, { path, value });
  };
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    const [, spaces = '', dash = '', rest = ''] = line.match(/^( *)(- )?(\S.*)$/) ?? [];
    const [, key, value = ''] = rest.match(/^([\w<.-]+):(?: +(.+))?$/) ?? [];
    if (dash === '' && key === undefined)
      throw new Error(`Line ${index + 1} is neither a key nor an item: ${line}`);
    // The block that an item stands in may be indented as far as its dash.
    if (dash !== '') add(index + 1, spaces.length + 1, String(index + 1), key === undefined ? rest : '');
    if (key !== undefined) add(index + 1, spaces.length + dash.length, key, value);
  }
  return [...keys.values()];
}
