import { __unsafe_useEmotionCache as useStyles } from '@emotion/react';
import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import { cleanup, configure, getConfig, prettyDOM, render } from '@testing-library/react';
import * as React from 'react';
import './long-waits.ts';
import { readerAtHome } from './page/time-zone.ts';

// What is run before each test file of screens, which shares its modules with others (tools/jest/screens).

// A busy machine is slow and not wrong: what comes at all is there long before.
configure({ asyncUtilTimeout: 20_000 });

// What is waited for is looked for again and again: only the last failure prints the page, which took a sixth of the time.
configure({
  getElementError: function elementError(message, container) {
    const config = getConfig();
    const isTriedAgain =
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
    const error = new Error([message, isTriedAgain ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'));
    error.name = 'TestingLibraryElementError';
    return withMessageInStack(error, elementError);
  },
});

/** The library adds the page to the message when a wait has ended, and jest prints the stack, which would lack it. */
function withMessageInStack(
  error: Error,
  thrower: NonNullable<Parameters<typeof Error.captureStackTrace>[1]>,
) {
  let source: { stack?: string } = {};
  Error.captureStackTrace(source, thrower);
  return Object.defineProperty(error, 'stack', {
    configurable: true,
    get: () => `${error.name}: ${error.message}${source.stack?.slice(source.stack.indexOf('\n    at '))}`,
    set: (stack: string) => {
      source = { stack };
    },
  });
}

// React notes with each of the first ten thousand elements of a second where in the source it was made, for warnings:
// an eighth of what these tests took. It believes here to have noted that many; warnings name the components still.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => undefined,
  configurable: true,
});

// The testing library does these for the first file only, the one with which it is loaded.
beforeAll(() => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true));
afterEach(cleanup);

afterAll(() => {
  jest.useRealTimers();
  readerAtHome();
  // Each rule of all style sheets is tried against what is looked at: those of earlier files would be in the way.
  render(React.createElement(ForgetStyles));
  cleanup();
});

function ForgetStyles() {
  const styles = useStyles();
  if (!styles) throw new Error('Without a cache of styles, a page has none.');
  styles.sheet.flush();
  styles.inserted = {};
  return null;
}
