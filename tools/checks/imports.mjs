import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import configuration from '../../.dependency-cruiser.mjs';
import { output } from '../processes/child.mjs';
import { Failure, ownNode, root } from '../processes/command.mjs';

/**
 * Holds the tree against the rules of `.dependency-cruiser.mjs`.
 * @param {string} [tree] a copy of the repository's source folders; the repository itself by default
 * @returns {Promise<{ modules: number, violations: { rule: string, from: string, to: string }[] }>}
 */
export async function cruise(tree = root) {
  const folders = readdirSync(tree).filter((name) => /^(schema|gateway|shell|mfe-.+)$/.test(name));
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(root, '.dependency-cruiser.mjs');
  const args = [program, ...folders, '--config', config, '--output-type', 'json'];
  const { stdout, text } = await output(ownNode, args, { cwd: tree });
  if (!stdout) throw new Failure('dependency-cruiser ended without a report.', text);
  /** @type {Pick<import('dependency-cruiser').ICruiseResult, 'summary'>} */
  const { summary } = JSON.parse(stdout);
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

/** The tree keeps the rules, and was really read: a parser that finds nothing would be content too. */
export async function imports() {
  const { modules, violations } = await cruise();
  if (modules === 0) throw new Failure('dependency-cruiser found no module, so no rule was checked.');
  if (violations.length === 0) return `${modules} modules`;
  const comments = new Map(configuration.forbidden.map(({ name, comment }) => [name, comment]));
  const lines = violations.map(({ rule, from, to }) => `${from} → ${to}\n  ${rule}: ${comments.get(rule)}`);
  throw new Failure('Who may import whom stands in .dependency-cruiser.mjs.', lines.join('\n'));
}
