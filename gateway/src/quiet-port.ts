import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port to listen on in a while. Those from 32768 up are what a system gives to outgoing connections and
 * to whoever asks for any port, so that one of them may be another's by then.
 */
export async function quietPort(host: string): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const isFree = await probePort(port, host).then(
    () => true,
    (fault: NodeJS.ErrnoException) => {
      if (fault.code === 'EADDRINUSE') return false;
      throw fault;
    },
  );
  return isFree ? port : quietPort(host);
}

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
  if (wanted === 0) {
    const port = await quietPort(host);
    return { port, giveBack: await holdPort(port, host) };
  }
  await probePort(wanted, host);
  return { port: wanted, giveBack: async () => {} };
}

/** Fails as listening there would. */
export async function probePort(port: number, host: string): Promise<void> {
  const giveBack = await holdPort(port, host);
  await giveBack();
}

/** Keeps a port from everybody else; whoever calls there meanwhile is hung up on. */
async function holdPort(port: number, host: string): Promise<() => Promise<void>> {
  const holder = createServer((socket) => socket.destroy()).listen(port, host);
  await once(holder, 'listening');
  holder.unref();
  return async () => {
    holder.close();
    await once(holder, 'close');
  };
}
