import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The URL of the running gateway's database for that folder; undefined if none runs. */
export async function urlOfRunning(dataDir: string): Promise<string | undefined> {
  try {
    const [pid, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 0);
    const password = await readFile(join(dataDir, 'database-password'), 'utf8');
    return `postgresql://fairway:${password}@127.0.0.1:${port?.trim()}/fairway`;
  } catch {
    return undefined;
  }
}
