// `npm run schema`: writes down the schema that the gateway has now, and the types that clients take from it.
// `npm run schema -- --publish`, at a release: from then on the check holds the schema to what it is now.
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { output } from './processes/child.mjs';
import { Failure, ownNode, root, runCommand } from './processes/command.mjs';
import { setUp } from './setup/set-up.mjs';

await runCommand(async () => {
  await setUp();
  for (const [file, words] of /** @type {const} */ ([
    ['schema.graphql', []],
    ['field-marks.json', ['marks']],
  ])) {
    const printed = await output(ownNode, ['gateway/dist/emit-schema.mjs', ...words], { cwd: root });
    if (!printed.succeeded) throw new Failure('The gateway could not emit its schema.', printed.text);
    writeFileSync(join(root, 'schema', file), printed.stdout);
  }
  const types = await output(ownNode, ['schema/emit-introspection.mjs'], { cwd: root });
  if (!types.succeeded) throw new Failure('The types could not be made from the schema.', types.text);
  if (process.argv.includes('--publish'))
    copyFileSync(join(root, 'schema/schema.graphql'), join(root, 'schema/published.graphql'));
});
