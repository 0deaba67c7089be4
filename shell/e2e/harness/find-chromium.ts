import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';
import type { Chromium } from './browser.ts';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/fairway/', import.meta.url));

/** The machine's own Chromium, or else the one that came with the packages. */
export async function findChromium(): Promise<Chromium> {
  const chromium = installed() ?? (await unpacked());
  // `--version` doesn't open a browser, but needs all that the program is linked with.
  const check = spawnSync(chromium.program, ['--version'], { env: { ...process.env, ...chromium.env } });
  if (check.status !== 0)
    throw new Error(`The browser journeys need a Chromium that runs here, and ${chromium.program} does not.`);
  return chromium;
}

function installed(): Chromium | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const program = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].find((path) => existsSync(path));
  return program ? { program, env: {} } : undefined;
}

async function unpacked(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The browser journeys need a Chromium: there is none on this machine’s PATH.');

  const folder = join(cache, 'chromium');
  if (!existsSync(folder)) {
    // Unpacked beside its final place, so that an interrupted attempt is never taken for a browser.
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
      // A bare machine has neither the fonts nor the libraries that browsers expect.
      FONTCONFIG_PATH: join(folder, 'fonts'),
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    },
  };
}

/** The package's own configuration looks for the fonts in a fixed folder, where nobody has put them. */
const fontsBeside = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/** The package unpacks into the folder for temporary files, so for that time this is it. */
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
