import '@testing-library/jest-dom/jest-globals';
import { File } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { ApolloLayer, connect } from '../gateway/apollo.tsx';
import { signIn, signOut } from '../session/session.ts';
import { loadDialogs } from '../ui/dialogs/Dialog.tsx';
import { dismissAllToasts } from '../ui/messages/toast-store.ts';
import { gatewayHandlers } from './gateway.ts';
import { shareDocuments } from './page/shared-documents.ts';
import { readerIn } from './page/time-zone.ts';
import { setWindowWidth } from './page/window-width.ts';
import { beginTokens, mockToken } from './token.ts';
import { World } from './world.ts';

export { mockCode } from './account/login-methods.ts';
export { breakOnce, silence, waysToBreak } from './break-once.ts';
export { pretendDevice } from './page/device.ts';
export { readerIn } from './page/time-zone.ts';
export { setWindowWidth as lookAt } from './page/window-width.ts';
export { mockToken } from './token.ts';

// Node's fetch, unlike a browser's, has no page that a path could belong to.
Reflect.set(globalThis, Symbol.for('undici.globalOrigin.1'), new URL(location.origin));
// Its forms take its own files only, and jsdom has others.
Reflect.set(globalThis, 'File', File);

/** Puts the mocked gateway, new for every test, behind the screens of a test file. */
export function mockedGateway() {
  const server = setupServer();
  const gateway = { server, world: new World() };

  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  // Dialogs open at once, as on a page that has been there for a while.
  beforeAll(() => loadDialogs());
  beforeEach(() => {
    // The viewer's time zone is fixed, wherever the tests run.
    readerIn('UTC');
    setWindowWidth('desk');
    beginTokens();
    signOut();
    localStorage.clear();
    gateway.world = new World();
    server.resetHandlers(...withoutTraces(() => gatewayHandlers(gateway.world)));
  });
  afterEach(() => {
    cleanup();
    dismissAllToasts();
    for (const close of openConnections.splice(0)) close();
  });
  afterAll(async () => {
    // A socket that the last test was opening is answered here, and not looked for in the network.
    await nextTurn();
    server.close();
  });

  return gateway;
}

/** msw notes with each handler where it was made, by a stack trace, which takes longer than all else about it. */
function withoutTraces<Made>(make: () => Made): Made {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

const openConnections: (() => void)[] = [];

interface Visit {
  /** The address the screen is seen at. */
  path?: string;
  /** The route's pattern, for screens that read its parameters. */
  route?: string;
  /** Who is signed in; nobody unless named. */
  player?: string;
}

/** Renders a screen as the shell does; returns a user-event user and the visited addresses. */
export function renderScreen(screen: ReactNode, { path = '/', route = '*', player }: Visit = {}) {
  if (player) signIn(mockToken(player));
  const { hook, history } = memoryLocation({ path, record: true });
  const { client, close } = connect();
  openConnections.push(close);
  shareDocuments(client);
  const view = render(
    <Router hook={hook}>
      <ApolloLayer client={client}>
        <Route path={route}>{screen}</Route>
      </ApolloLayer>
    </Router>,
  );
  return { ...view, user: userEvent.setup(), history };
}
