import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { probePort, quietPort } from './quiet-port.ts';

const loopback = '127.0.0.1';

describe('a quiet port', () => {
  test('is free, and none that the system gives away', async () => {
    const port = await quietPort(loopback);
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
    await probePort(port, loopback);
  });

  test('is not looked for where the address is nobody’s', async () => {
    await expect(quietPort('192.0.2.1')).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
  });
});

test('a port that somebody listens on is told as taken', async () => {
  const holder = createServer().listen(0, loopback);
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  await expect(probePort(port, loopback)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  holder.close();
});
