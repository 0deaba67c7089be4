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

/** Fails as listening there would. */
export async function probePort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
