// `npm run schema`: writes down the schema that the gateway has now, and the types that clients take from it.
// `npm run schema -- --publish`, at a release: from then on the check holds the schema to what it is now.
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { output } from './processes/child.mjs';
import { Failure, ownNode, root, runCommand } from './processes/command.mjs';
import { setUp } from './setup/set-up.mjs';

await runCommand(async () => {
  await setUp();
  const sdl = await output(ownNode, ['gateway/dist/emit-schema.mjs'], { cwd: root });
  if (!sdl.succeeded) throw new Failure('The gateway could not emit its schema.', sdl.text);
  writeFileSync(join(root, 'schema/schema.graphql'), sdl.stdout);
  const types = await output(ownNode, ['schema/emit-introspection.mjs'], { cwd: root });
  if (!types.succeeded) throw new Failure('The types could not be made from the schema.', types.text);
  if (process.argv.includes('--publish'))
    copyFileSync(join(root, 'schema/schema.graphql'), join(root, 'schema/published.graphql'));
});
