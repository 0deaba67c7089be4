import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import type { Settings } from '../../../../configuration/settings.ts';
import { jobSchedule } from '../../../../jobs/schedule.ts';
import { startWorker } from '../../../../jobs/worker.ts';
import { createTestDatabase } from '../../../../testing/database/test-database.ts';
import { openSandboxGateway } from '../../../../testing/sandbox-gateway.ts';

interface ListeningSandbox {
  origin: string;
  moveClock(now: string): Promise<void>;
  close(): Promise<void>;
}

/** A gateway on an empty sandbox that listens and runs its jobs, for programs from outside. */
export async function openListeningSandbox(own: Partial<Settings>): Promise<ListeningSandbox> {
  const database = await createTestDatabase();
  const { app, parts, close } = await openSandboxGateway(database.url, { empty: true }, own);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const worker = await startWorker(
    { ...parts, metrics: new Registry() },
    { databaseUrl: database.url, jobs: jobSchedule },
  );
  const move = async (movement: object) => {
    const passed = await fetch(`${origin}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(movement),
    });
    if (!passed.ok) throw new Error(`The sandbox's clock answered ${passed.status}.`);
  };
  // The feeds are first polled when time passes.
  await move({ advanceSeconds: 1 });
  return {
    origin,
    moveClock: (now) => move({ now }),
    close: async () => {
      await worker.stop();
      await close();
      await database.drop();
    },
  };
}
