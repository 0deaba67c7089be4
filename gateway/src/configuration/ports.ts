import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

export interface ClaimedPort {
  port: number;
  /** Called right before it is listened on. */
  release(): Promise<void>;
}

/**
 * Reserves a port to listen on later. With 0 it picks any free port and holds it, so that no other start gets
 * it; a given port is only probed, so that clients waiting there meet nobody else.
 */
export async function claimPort(wanted: number, host: string): Promise<ClaimedPort> {
  if (wanted === 0) return holdQuietPort(host);
  await probePort(wanted, host);
  return { port: wanted, release: async () => {} };
}

/** A free port for another process to listen on at once. */
export async function unusedPort(host: string): Promise<number> {
  const { port, release } = await holdQuietPort(host);
  await release();
  return port;
}

/** Fails like listening there would. */
export async function probePort(port: number, host: string): Promise<void> {
  const { release } = await holdPort(port, host);
  await release();
}

/**
 * A port below 32768: systems give ports above to outgoing connections and to others who ask, so a released one
 * could be taken at once.
 */
async function holdQuietPort(host: string): Promise<ClaimedPort> {
  for (;;) {
    try {
      return await holdPort(randomInt(20_000, 32_768), host);
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw fault;
    }
  }
}

/** Holds a port and refuses its connections meanwhile. */
async function holdPort(port: number, host: string): Promise<ClaimedPort> {
  const holder = createServer((socket) => socket.destroy()).listen(port, host);
  await once(holder, 'listening');
  holder.unref();
  const release = async () => {
    holder.close();
    await once(holder, 'close');
  };
  return { port, release };
}
