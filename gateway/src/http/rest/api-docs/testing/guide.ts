import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A step of the guide: its code and the output it shows. */
export interface Step {
  code: string;
  language: 'sh' | 'ts';
  /** The blocks with the expected output, in order. */
  expected: { text: string; language: 'json' | 'text' }[];
}

/** The steps of a page: its `sh` and `ts` blocks, with the `json` and `text` blocks that belong to them. */
export function stepsOf(markdown: string): Step[] {
  const steps: Step[] = [];
  for (const [, language, text = ''] of markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    if (language === 'sh' || language === 'ts') steps.push({ code: text, language, expected: [] });
    if (language === 'json' || language === 'text') steps.at(-1)?.expected.push({ text, language });
  }
  return steps;
}

const untilItListens = 'until (exec 3<>"/dev/tcp/127.0.0.1/$HOOK_PORT") 2> /dev/null; do sleep 0.05; done';

/** A program that listens is started before the step that calls it, and ended after. */
const waits = ({ code }: Step) => code.includes('.listen(');

/**
 * Runs the steps in one shell, as a reader would, and returns each step's output. The output of a background
 * program follows that of the step beside it.
 */
export async function follow(
  steps: readonly Step[],
  {
    root,
    env,
    hasCurl = spawnSync('curl', ['--version']).status === 0,
  }: { root: string; env: Record<string, string>; hasCurl?: boolean },
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fairway-guide-'));
  try {
    // Makes packages resolve as in a reader's project.
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const lines = ['set -eu', 'waiting='];
    if (!hasCurl) lines.push(await standInForCurl(folder));
    for (const [index, step] of steps.entries()) {
      lines.push(`printf '\\n@@ %s @@\\n' ${index}`);
      if (step.language === 'sh') {
        lines.push(step.code);
        lines.push('if [ -n "$waiting" ]; then echo; wait "$waiting"; cat waiting.out; waiting=; fi');
      } else {
        await writeFile(join(folder, `step-${index}.ts`), step.code);
        const run = `"${process.execPath}" --no-warnings step-${index}.ts`;
        lines.push(waits(step) ? `${run} > waiting.out & waiting=$!\n${untilItListens}` : run);
      }
    }
    const printed = await run('bash', ['-c', lines.join('\n')], { cwd: folder, env });
    const parts = printed.split(/\n@@ \d+ @@\n/).slice(1);
    return steps.map((_step, index) => parts[index] ?? '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns how to make the shell find it. */
async function standInForCurl(folder: string): Promise<string> {
  const program = await readFile(join(import.meta.dirname, 'curl-stand-in.mjs'), 'utf8');
  await writeFile(join(folder, 'curl.mjs'), program);
  await writeFile(join(folder, 'curl'), `#!/bin/sh\nexec "${process.execPath}" "${folder}/curl.mjs" "$@"\n`);
  await chmod(join(folder, 'curl'), 0o755);
  return `PATH="${folder}:$PATH"`;
}

function run(
  program: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [printed, complaints] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      complaints += text;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`It ended with ${code}.\n${complaints}\n${printed}`)),
    );
  });
}

/** Where the output differs from the page: fields, types of values, codes. */
export function differences(printedAnswer: unknown, shown: unknown, at = '$'): string[] {
  if (shown === null) return [];
  if (Array.isArray(shown)) {
    if (!Array.isArray(printedAnswer)) return [`${at} is no list`];
    if (shown.length === 0) return printedAnswer.length === 0 ? [] : [`${at} is not empty`];
    if (printedAnswer.length === 0) return [`${at} is empty`];
    return printedAnswer.flatMap((one, index) => differences(one, shown[0], `${at}[${index}]`));
  }
  if (typeof shown === 'object') {
    if (typeof printedAnswer !== 'object' || printedAnswer === null) return [`${at} is no object`];
    return Object.entries(shown).flatMap(([name, value]) =>
      name in printedAnswer
        ? differences(Object(printedAnswer)[name], value, `${at}.${name}`)
        : [`${at}.${name} is missing`],
    );
  }
  if (typeof printedAnswer !== typeof shown) return [`${at} is ${JSON.stringify(printedAnswer)}`];
  const isExact = /\.(code|field|speed|message)$/.test(at);
  return isExact && anonymous(printedAnswer) !== anonymous(shown)
    ? [`${at} is ${JSON.stringify(printedAnswer)}`]
    : [];
}

/** Replaces generated names by a placeholder. */
const anonymous = (value: unknown) =>
  typeof value === 'string' ? value.replace(/guide\d+/g, 'guide') : value;

/** Whether a text matches the page, whose dots stand for what varies. */
export function isAsShown(printedAnswer: string, shown: string): boolean {
  const pattern = shown
    .trim()
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${pattern}$`).test(printedAnswer.replace(/\r/g, '').trim());
}
