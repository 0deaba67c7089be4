import { setMaxListeners } from 'node:events';
import { createRequire } from 'node:module';
import { BroadcastChannel } from 'node:worker_threads';
import { timeLimitOf } from '../time-limit.mjs';
import { keepComputedStyles } from './computed-styles.mjs';

// After the import above, since jsdom takes what is replaced there only once.
/** @type {typeof import('jest-environment-jsdom').default} */
const FixedEnvironment = createRequire(import.meta.url)('jest-fixed-jsdom');

/** A pretend browser: jsdom, without what it computes over and over. */
class PretendBrowser extends FixedEnvironment {
  /** @param {ConstructorParameters<typeof FixedEnvironment>} parts */
  constructor(...parts) {
    super(...parts);
    if (this.dom) keepComputedStyles(this.dom.window);
    Reflect.set(this.global, 'BroadcastChannel', QuietChannel);
  }
}

/** Shared modules never close theirs, which would keep a finished worker alive. */
class QuietChannel extends BroadcastChannel {
  /** @param {string} name */
  constructor(name) {
    super(name);
    this.unref();
    // One for each socket that a page of any test has opened.
    setMaxListeners(0, this);
  }
}

/** The pretend browser that the test files of a worker share. @type {PretendBrowser | undefined} */
let shared;

/**
 * What surrounds a screen's test file: the worker's pretend browser with a page as new, or a browser of its own
 * where the file says so at its top by `@modules own`.
 */
export default class ScreenEnvironment {
  #browser;
  #exit;

  /** @param {ConstructorParameters<typeof FixedEnvironment>} parts */
  constructor(...parts) {
    const [{ projectConfig }, file] = parts;
    this.handleTestEvent = timeLimitOf(projectConfig, file);
    this.isShared = file.docblockPragmas.modules !== 'own';
    this.#browser = (this.isShared && shared) || new PretendBrowser(...parts);
    if (this.isShared) shared = this.#browser;
    const { global, moduleMocker, fakeTimers, fakeTimersModern } = this.#browser;
    this.global = global;
    this.moduleMocker = moduleMocker;
    this.fakeTimers = fakeTimers;
    this.fakeTimersModern = fakeTimersModern;
    this.#exit = global.process.exit;
  }

  exportConditions() {
    return this.#browser.exportConditions();
  }

  getVmContext() {
    return this.#browser.getVmContext();
  }

  async setup() {
    await this.#browser.setup();
  }

  async teardown() {
    if (!this.isShared) return this.#browser.teardown();
    const { global, fakeTimers, fakeTimersModern } = this.#browser;
    global.process.exit = this.#exit;
    fakeTimers?.dispose();
    fakeTimersModern?.dispose();
    makeNew(global.document);
  }
}

/** A page as a browser opens it; the style sheets of shared modules are theirs. @param {Document} page */
function makeNew(page) {
  const { documentElement, head, body, defaultView } = page;
  body.replaceChildren();
  for (const element of [documentElement, body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const element of [...head.children]) if (element.tagName !== 'STYLE') element.remove();
  defaultView?.localStorage.clear();
  defaultView?.sessionStorage.clear();
  defaultView?.history.replaceState(null, '', '/');
}
