// `npm run mutate`: takes away one guarding rule after the other, and runs the tests that have to see it. It writes
// `docs/mutations.md`. `npm run mutate -- TEXT` tries those alone whose rule or file has the text.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '../jest/jest.mjs';
import { dateAndCommit } from '../nightly/date-and-commit.mjs';
import { root, runCommand, say } from '../processes/command.mjs';
import { setUp } from '../setup/set-up.mjs';
import { failuresOf, pathFromRoot } from './failures.mjs';
import { mutations } from './mutations.mjs';
import { planting } from './planted.mjs';

/**
 * How many of the tests that have to see it fail while the rule is gone.
 * @param {import('./mutations.mjs').Mutation} mutation
 */
async function failuresWithout({ test, title = '', ...change }) {
  const { report } = await jest(['--silent', '--', pathFromRoot(test)], planting(change), 'nothing');
  return failuresOf(report?.testResults ?? [], { test, title });
}

/** A file of the gateway by its path in there. @param {string} file */
const shown = (file) => file.replace(/^(\.\.\/)+/, '');

/**
 * @param {readonly (import('./mutations.mjs').Mutation & { failed: number })[]} rows
 * @param {{ seen: number, ran: string }} outcome with the day, and the commit that was tried
 */
const page = (rows, { seen, ran }) => `# Rules that are taken away

Each rule here was taken out of the code, alone, and the file of tests that has to see it was run: one of its tests has to fail, that of the title where one is named. \`npm run mutate\` does it again and writes this page; the changes themselves are in \`tools/mutations\`. Seen: ${seen} of ${rows.length}, on ${ran}.

| rule | where | tests that failed without it |
|---|---|---|
${rows.map(({ rule, file, failed, test }) => `| ${rule} | \`${shown(file)}\` | ${failed || 'none'} of \`${shown(test)}\` |`).join('\n')}
`;

await runCommand(async () => {
  await setUp();
  const ran = await dateAndCommit();
  const [text] = process.argv.slice(2);
  const chosen = mutations.filter(({ rule, file }) => !text || rule.includes(text) || file.includes(text));
  const rows = [];
  for (const mutation of chosen) {
    const failed = await failuresWithout(mutation);
    say(
      `${failed > 0 ? '✓' : '✗'} ${mutation.rule}: ${failed} ${failed === 1 ? 'test fails' : 'tests fail'}`,
    );
    rows.push({ ...mutation, failed });
  }
  const seen = rows.filter(({ failed }) => failed > 0).length;
  say(`${seen} of ${rows.length} are seen.`);
  if (!text) writeFileSync(join(root, 'docs/mutations.md'), page(rows, { seen, ran }));
  return rows.length > 0 && seen === rows.length ? 0 : 1;
});
