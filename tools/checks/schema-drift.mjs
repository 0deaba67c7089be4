import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { output } from '../processes/child.mjs';
import { Failure, ownNode, root } from '../processes/command.mjs';

/** The committed schema is what the gateway serves, and the types that clients are checked against are its. */
export async function schemaDrift() {
  const sdl = await output(ownNode, [join(root, 'gateway/dist/emit-schema.mjs')], { cwd: root });
  if (!sdl.succeeded) throw new Failure('The gateway could not emit its schema.', sdl.text);
  if (sdl.stdout !== read('schema/schema.graphql'))
    throw new Failure('`npm run schema` writes schema/schema.graphql as the gateway has it now.');

  // The script writes beside itself, so a copy of it writes into a copy of its folder.
  const copy = join(root, 'node_modules/.cache/fairway/schema');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const file of ['emit-introspection.mjs', 'schema.graphql'])
    copyFileSync(join(root, 'schema', file), join(copy, file));
  const emit = await output(ownNode, [join(copy, 'emit-introspection.mjs')]);
  const generated = 'src/generated/introspection.ts';
  if (!emit.succeeded || !existsSync(join(copy, generated)))
    throw new Failure('The types could not be made from the schema.', emit.text);
  if (readFileSync(join(copy, generated), 'utf8') !== read(`schema/${generated}`))
    throw new Failure(`\`npm run schema\` writes schema/${generated} as the schema is now.`);
}

const read = (/** @type {string} */ path) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
