import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';
import type { Chromium } from './browser.ts';

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/fairway/', import.meta.url));

export interface Machine {
  platform: string;
  arch: string;
  env: Partial<Record<'PATH' | 'JOURNEYS_BROWSER', string>>;
}

/** The Chromium from the packages, the same on every machine, unless `JOURNEYS_BROWSER` names another. */
export async function findChromium(machine: Machine = process): Promise<Chromium> {
  const program = ownBrowser(machine);
  const chromium = program ? { program, env: {} } : await unpacked();
  // `--version` opens no browser, but needs all linked libraries.
  const check = spawnSync(chromium.program, ['--version'], { env: { ...process.env, ...chromium.env } });
  if (check.status !== 0)
    throw new Error(`The browser journeys need a Chromium that runs here, and ${chromium.program} does not.`);
  return chromium;
}

/** The machine's own browser: if one is named, or the packages have none. */
export function ownBrowser({ platform, arch, env }: Machine): string | undefined {
  if (env.JOURNEYS_BROWSER) return env.JOURNEYS_BROWSER;
  if (platform === 'linux' && arch === 'x64') return undefined;
  const installed = firstInstalled(env.PATH ?? '');
  if (installed) return installed;
  throw new Error(
    'The browser journeys need a Chromium: none comes with the packages for this kind of machine, and none is on its PATH.',
  );
}

function firstInstalled(path: string): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = path.split(delimiter);
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].find((program) => existsSync(program));
}

async function unpacked(): Promise<Chromium> {
  const folder = join(cache, 'chromium');
  if (!existsSync(folder)) {
    // Unpacked to a temporary name, so that an interrupted attempt is never taken for a browser.
    const draft = join(cache, 'chromium.new');
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    await unpackInto(draft);
    writeFileSync(join(draft, 'fonts/fonts.conf'), fontsBeside);
    renameSync(draft, folder);
  }
  return {
    program: join(folder, 'chromium'),
    env: {
      // A bare machine lacks the fonts and libraries that browsers expect.
      FONTCONFIG_PATH: join(folder, 'fonts'),
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    },
  };
}

/** The package's font configuration expects the fonts in a fixed folder. */
const fontsBeside = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/** The package unpacks into the folder for temporary files, so that is set to ours meanwhile. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    const packed = join(dirname(findPackageJSON('@sparticuz/chromium', import.meta.url) ?? ''), 'bin');
    const parts = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'];
    await Promise.all(parts.map((part) => inflate(join(packed, part))));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
