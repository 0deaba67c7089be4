import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

export interface ClaimedPort {
  port: number;
  /** To be called right before it is listened on. */
  giveBack(): Promise<void>;
}

/**
 * A port to listen on later: any, where 0 is asked for. Such a one is held until then, or another start would be given
 * the same; one that is known from before is only probed, since whoever waits there must not find anybody else.
 */
export async function claimPort(wanted: number, host: string): Promise<ClaimedPort> {
  if (wanted === 0) return holdQuietPort(host);
  await probePort(wanted, host);
  return { port: wanted, giveBack: async () => {} };
}

/** A free port for somebody else to listen on at once. */
export async function quietPort(host: string): Promise<number> {
  const { port, giveBack } = await holdQuietPort(host);
  await giveBack();
  return port;
}

/** Fails as listening there would. */
export async function probePort(port: number, host: string): Promise<void> {
  const { giveBack } = await holdPort(port, host);
  await giveBack();
}

/**
 * One of those below 32768: from there up systems give ports to outgoing connections, and to whoever asks for any, so
 * that one of them may be another's as soon as it is given back.
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

/** Keeps a port from everybody else; whoever calls there meanwhile is hung up on. */
async function holdPort(port: number, host: string): Promise<ClaimedPort> {
  const holder = createServer((socket) => socket.destroy()).listen(port, host);
  await once(holder, 'listening');
  holder.unref();
  const giveBack = async () => {
    holder.close();
    await once(holder, 'close');
  };
  return { port, giveBack };
}
