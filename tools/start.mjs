// `npm start`: sets up what is missing or stale, then runs the gateway and stays with it to its end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { stopOrphanedPostgres } from './jest/orphaned-postgres.mjs';
import { onStop, ownNode, root, runCommand, say } from './processes/command.mjs';
import { setUp } from './setup/set-up.mjs';

/** A tick makes hundreds of boards anew: with Node's own 16 MB most of them would be copied before they are garbage. */
const roomForTheYoung = '--max-semi-space-size=64';

await runCommand(async () => {
  await setUp();
  const exitCode = await runGateway();
  await stopOrphanedPostgres(resolve(root, process.env.DATA_DIR?.trim() || 'data'));
  return exitCode;
});

async function runGateway() {
  const gateway = spawn(ownNode, ['--enable-source-maps', roomForTheYoung, 'gateway/dist/main.mjs'], {
    cwd: root,
    // Reading two thousand modules takes most of a start: what Node made of them is kept for the next one.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env },
    // The fourth channel closes when this process dies, however it does, and the gateway stops in order.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(gateway, 'exit');

  // Ctrl-C reaches the gateway too, and it takes a second signal within moments for the same one.
  let stopping = false;
  onStop((signal) => {
    if (!stopping) gateway.kill(signal);
    stopping = true;
  });
  stopWithNpm();

  const [exitCode, signal] = await ended;
  if (signal) say(`Fairway was ended by ${signal}.`);
  return exitCode ?? 1;
}

/** npm passes signals on, but a kill -9 gives it no chance to: then its going is the signal. */
function stopWithNpm() {
  // Outside npm a changed parent means nothing: whoever started us in the background may well have gone.
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
