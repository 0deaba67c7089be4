import { createHash } from 'node:crypto';
import { realpathSync, unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {object} Lock
 * @property {number} descriptor a child that inherits it holds the lock too, should it outlive us
 * @property {() => void} release
 */

/**
 * Waits until nobody else sets this checkout up. A listening socket is a lock that the operating system gives
 * back when its last holder dies, however it dies. Linux has names without files for it; elsewhere a file
 * that a dead holder left behind is known by nobody answering.
 * @param {string} root
 * @param {() => void} onWait called once, if another holds it
 * @returns {Promise<Lock>}
 */
export async function acquireLock(root, onWait) {
  const name = `fairway-setup-${createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 32)}`;
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name);
  for (let waits = 0; ; waits += 1) {
    const lock = await listen(address);
    if (lock) return lock;
    if (waits === 0) onWait();
    if (!(await waitForHolder(address)) && !address.startsWith('\0')) unlinkSync(address);
  }
}

/** @returns {Promise<Lock | undefined>} */
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
      const release = () => {
        server.close();
        for (const socket of waiting) socket.destroy();
      };
      answer({ descriptor: Object(server)._handle.fd, release });
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
