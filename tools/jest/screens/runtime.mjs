// How test files of screens are loaded: like those of the gateway, they share modules, as many as one worker runs.
// Linking React, Apollo and the kit anew for each file costs more than most files' tests do, and what runs anew
// runs slowly. What a test leaves in a module must not matter to the next. A file that replaces modules says
// `@modules own` at its top, and has a browser and modules of its own.
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { plantedFiles } from '../../mutations/planted.mjs';
import { stateOfFile } from '../native/parts.mjs';
import { Runtime } from './parts.mjs';

/** That of the worker's shared modules. @type {ScreenRuntime | undefined} */
let shared;

class ScreenRuntime extends Runtime {
  #environment;

  /** @param {import('./parts.mjs').RuntimeParts} parts */
  constructor(...parts) {
    const [, environment, , , texts] = parts;
    super(...parts);
    // Where a file's text is in here, jest does not read the file.
    for (const [path, text] of plantedFiles()) texts.set(path, text);
    this.#environment = environment;
    if (environment.isShared) shared = this;
  }

  /** Each file is told apart from those before by nothing but its own module and jest's own state. */
  begin() {
    this.testState.state = 'loading';
    for (const key of stateOfFile) Reflect.deleteProperty(this.#environment.global, key);
    return this;
  }

  /**
   * @override
   * @param {string} path of a test file, or of what is run before each
   * @param {string} [moduleName]
   */
  async unstable_importModule(path, moduleName) {
    if (this.#environment.isShared) this.registries.getActiveEsmRegistry().delete(pathToFileURL(path).href);
    return super.unstable_importModule(path, moduleName);
  }

  /**
   * @override
   * @template Exports
   * @param {string} path of a part of jest
   * @param {string} [to]
   * @returns {Exports}
   */
  requireInternalModule(path, to) {
    // A file's state begins with it.
    if (this.#environment.isShared && basename(path, '.js') === 'jestAdapterInit')
      this.registries.getInternalCjsRegistry().delete(path);
    return super.requireInternalModule(path, to);
  }

  /**
   * Imports are bindings and not copies: shared modules that have imported `test` find that of the file under way.
   * @override
   * @param {Record<string, unknown>} globals
   */
  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    for (const [key, module] of this.registries.getActiveEsmRegistry())
      if (key.startsWith('@jest/globals/'))
        for (const [name, value] of Object.entries(globals)) module.setExport?.(name, value);
  }

  /** @override */
  resetModules() {
    // Runtime's own constructor does so too.
    if (shared === this) throw new Error('A file that resets modules says `@modules own` at its top.');
    super.resetModules();
  }

  /**
   * @override
   * @param {unknown[]} replacement
   */
  setModuleMock(...replacement) {
    if (this.#environment.isShared)
      throw new Error('A file that replaces modules says `@modules own` at its top.');
    super.setModuleMock(...replacement);
  }

  /** @override */
  teardown() {
    if (!this.#environment.isShared) return super.teardown();
    this.restoreAllMocks();
    this.jestGlobals.envGlobalsOverride = undefined;
  }
}

/** Jest makes a runtime for each file. @param {import('./parts.mjs').RuntimeParts} parts */
function runtimeOfFile(...parts) {
  const [, environment] = parts;
  return environment.isShared && shared ? shared.begin() : new ScreenRuntime(...parts);
}

export { runtimeOfFile as 'module.exports' };
