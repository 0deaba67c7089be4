import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { output } from '../processes/child.mjs';
import { Failure, ownNode, root } from '../processes/command.mjs';

/** The committed schema is what the gateway serves, and the types that clients are checked against are its. */
export async function schemaDrift() {
  for (const [file, words] of /** @type {const} */ ([
    ['schema.graphql', []],
    ['field-marks.json', ['marks']],
  ])) {
    const printed = await output(ownNode, [join(root, 'gateway/dist/emit-schema.mjs'), ...words], {
      cwd: root,
    });
    if (!printed.succeeded) throw new Failure('The gateway could not emit its schema.', printed.text);
    if (printed.stdout !== read(`schema/${file}`))
      throw new Failure(`\`npm run schema\` writes schema/${file} as the gateway has it now.`);
  }

  // The script writes beside itself, so a copy of it writes into a copy of its folder.
  const copy = join(root, 'node_modules/.cache/fairway/schema');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const file of ['emit-introspection.mjs', 'schema.graphql', 'field-marks.json'])
    copyFileSync(join(root, 'schema', file), join(copy, file));
  const emit = await output(ownNode, [join(copy, 'emit-introspection.mjs')]);
  if (!emit.succeeded) throw new Failure('The types could not be made from the schema.', emit.text);
  for (const generated of ['introspection', 'sdl', 'field-marks'].map((name) => `src/generated/${name}.ts`))
    if (readFileSync(join(copy, generated), 'utf8') !== read(`schema/${generated}`))
      throw new Failure(`\`npm run schema\` writes schema/${generated} as the schema is now.`);
}

const read = (/** @type {string} */ path) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
