import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { claimPort, probePort, unusedPort } from './ports.ts';

const loopback = '127.0.0.1';

describe('a quiet port', () => {
  test('is free, and none that the system gives away', async () => {
    const port = await unusedPort(loopback);
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
    await probePort(port, loopback);
  });

  test('is not looked for at an unused address', async () => {
    await expect(unusedPort('192.0.2.1')).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
  });
});

test('a port that somebody listens on is reported as taken', async () => {
  const holder = createServer().listen(0, loopback);
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  await expect(probePort(port, loopback)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  holder.close();
});

describe('a claim', () => {
  test('on any port holds it until it is given back', async () => {
    const { port, release } = await claimPort(0, loopback);
    await expect(probePort(port, loopback)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await release();
    await probePort(port, loopback);
  });

  test('on a certain port leaves it free, and fails where it is taken', async () => {
    const { port, release } = await claimPort(0, loopback);
    await expect(claimPort(port, loopback)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await release();
    expect(await claimPort(port, loopback)).toMatchObject({ port });
    await probePort(port, loopback);
  });
});
