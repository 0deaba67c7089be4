import { createHash } from 'node:crypto';
import { realpathSync, unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Waits until nobody else sets this checkout up, and answers how to give the turn back. A listening socket
 * is a lock that the operating system gives back when its holder dies, however it dies. Linux has names
 * without files for it; elsewhere a file that a dead holder left behind is known by nobody answering.
 * @param {string} root
 * @param {() => void} onWait called once, if another has the turn
 * @returns {Promise<() => void>}
 */
export async function takeTurn(root, onWait) {
  const name = `fairway-setup-${createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 32)}`;
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name);
  for (let waits = 0; ; waits += 1) {
    const giveBack = await listen(address);
    if (giveBack) return giveBack;
    if (waits === 0) onWait();
    if (!(await waitForHolder(address)) && !address.startsWith('\0')) unlinkSync(address);
  }
}

/** @returns {Promise<(() => void) | undefined>} */
const listen = (/** @type {string} */ address) =>
  new Promise((answer, fail) => {
    /** @type {Set<import('node:net').Socket>} */
    const waiting = new Set();
    const server = createServer((socket) => {
      waiting.add(socket.unref());
      socket.on('error', () => {}).on('close', () => waiting.delete(socket));
    });
    server.on('error', (/** @type {NodeJS.ErrnoException} */ fault) =>
      fault.code === 'EADDRINUSE' ? answer(undefined) : fail(fault),
    );
    server.listen(address, () => {
      server.unref();
      answer(() => {
        server.close();
        for (const socket of waiting) socket.destroy();
      });
    });
  });

/** Ends when the holder does; answers whether there was one. */
const waitForHolder = (/** @type {string} */ address) =>
  new Promise((answer) => {
    let met = false;
    connect(address, () => {
      met = true;
    })
      .on('error', () => {})
      .on('close', () => answer(met));
  });
