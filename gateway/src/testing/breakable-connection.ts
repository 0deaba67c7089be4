import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a service, for tests that cut the connection. */
export interface BreakableConnection {
  /** The service's URL through the proxy. */
  url: string;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Refuses new connections; open ones continue. */
  refuse(): void;
  /** Silently drops the traffic of open connections; new ones work. */
  stall(): void;
  mend(): void;
  close(): void;
}

export async function openBreakableConnection(
  url: string,
  defaultPort: number,
): Promise<BreakableConnection> {
  const { hostname, port } = new URL(url);
  let refuses = false;
  let lines: { ends: Socket[]; stalled: boolean }[] = [];
  const server = createServer((near) => {
    if (refuses) return void near.destroy();
    const far = connect(Number(port || defaultPort), hostname);
    const line = { ends: [near, far], stalled: false };
    lines.push(line);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => line.stalled || to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => line.stalled || to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as AddressInfo).port);

  const refuse = () => {
    refuses = true;
  };
  const cut = () => {
    refuse();
    for (const { ends } of lines) for (const end of ends) end.destroy();
    lines = [];
  };
  return {
    url: String(address),
    cut,
    refuse,
    stall: () => {
      for (const line of lines) line.stalled = true;
    },
    mend: () => {
      refuses = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
