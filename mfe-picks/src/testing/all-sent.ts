import type { mockedGateway } from '@fairway/kit/screen';
import { cleanup } from '@testing-library/react';

/**
 * Ends a test's screen and waits until what it sends at its end has arrived: it belongs to this test's gateway, and
 * not to the next one's.
 */
export async function allSent({ world }: ReturnType<typeof mockedGateway>): Promise<void> {
  cleanup();
  const isSent = () => !Object.keys(sessionStorage).some((key) => key.startsWith('fairway.unsent-picks'));
  for (let look = 0; look < 100 && world.condition === 'usual' && !isSent(); look += 1)
    await new Promise((next) => setTimeout(next, 10));
}
