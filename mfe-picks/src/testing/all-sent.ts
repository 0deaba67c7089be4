import type { mockedGateway } from '@fairway/kit/screen';
import { cleanup } from '@testing-library/react';

/**
 * Unmounts a test's screen and waits until its last requests have arrived, so that they don't reach the next
 * test's gateway.
 */
export async function allSent({ world }: ReturnType<typeof mockedGateway>): Promise<void> {
  cleanup();
  const isSent = () => !Object.keys(sessionStorage).some((key) => key.startsWith('fairway.unsent-picks'));
  for (let look = 0; look < 100 && world.condition === 'usual' && !isSent(); look += 1)
    await new Promise((next) => setTimeout(next, 10));
}
