import { setupWorker } from 'msw/browser';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connect } from '../gateway/apollo.tsx';
import { gatewayHandlers } from '../mock/gateway.ts';
import { mockPool } from '../mock/pools/mock-pool.ts';
import { World } from '../mock/world.ts';
import type { Remote } from '../page/remote.ts';
import { chosenCondition } from './choice.ts';
import { PretendFrame, samplePool } from './PretendFrame.tsx';

/** Runs one remote by itself: all its pages, before a mocked gateway, in whichever state is chosen. */
export async function pretendShell(remote: Remote): Promise<void> {
  const world = new World(chosenCondition());
  // A chat in which nothing was said yet is a pool's all the same.
  if (remote.slots?.poolChat && world.pools.length === 0)
    world.pools.push(mockPool({ name: samplePool, members: ['ann', 'bob'] }));
  const worker = setupWorker(...gatewayHandlers(world));
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  createRoot(root).render(
    <StrictMode>
      <PretendFrame remote={remote} client={connect().client} />
    </StrictMode>,
  );
}
