import { timeLimitOf } from '../time-limit.mjs';
import { FakeTimers, ModuleMocker } from './parts.mjs';

/** What surrounds a test file that Node itself loads: the process as it is, put back when the file is done. */
export default class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);
  #console = globalThis.console;
  #exit = process.exit;

  /**
   * @param {import('@jest/environment').JestEnvironmentConfig} config
   * @param {import('@jest/environment').EnvironmentContext} file
   */
  constructor({ projectConfig }, file) {
    this.fakeTimersModern = new FakeTimers({ config: projectConfig, global: globalThis });
    this.handleTestEvent = timeLimitOf(projectConfig, file);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** There is none: it is asked for all the same. */
  getVmContext() {
    return null;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console;
    process.exit = this.#exit;
  }
}
