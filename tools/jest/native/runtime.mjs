// How test files are loaded that need no pretend browser: by Node itself. jest's own way links every module anew for
// each file, packages included, which costs a file of the gateway two seconds before its first test. Here a worker
// loads a module once and its test files share it, as requests share it in a server: what one leaves in a module
// must not matter to the next. A file that makes itself a pretend browser says `@jest-environment node` at its top,
// and is loaded by jest, with modules of its own.
import { createRequire, registerHooks } from 'node:module';
import { basename, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { plantedText } from '../../mutations/planted.mjs';
import { Runtime, stateOfFile } from './parts.mjs';

const require = createRequire(import.meta.url);
const isOfPackage = (/** @type {string} */ path) => path.includes(`${sep}node_modules${sep}`);

/** That of the test file under way, where Node loads it. @type {NativeRuntime | undefined} */
let current;
let filesSoFar = 0;

/** Where the source map of each transformed module is; stack traces are read with them. @type {Map<string, string>} */
const sourceMaps = new Map();

const globalsUrl = 'fairway:jest-globals';
const names = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'jest',
  'test',
];
/** Imports are bindings and not copies: shared modules that have imported `test` find that of the file under way. */
const globalsModule = `
  export let ${names.join(', ')};
  export const renew = (those) => { ({ ${names.join(', ')} } = those); };`;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globalsUrl, format: 'module', shortCircuit: true };
    return next(current?.standIn(specifier) ?? specifier, context);
  },
  load(url, context, next) {
    if (url === globalsUrl) return { format: 'module', source: globalsModule, shortCircuit: true };
    const path = current && url.startsWith('file:') ? fileURLToPath(url) : '';
    if (!/\.(ts|mjs)$/.test(path) || isOfPackage(path)) return next(url, context);
    return { format: 'module', source: current?.transformed(path, url), shortCircuit: true };
  },
});

class NativeRuntime extends Runtime {
  #config;
  #transformer;
  #testPath;
  #isNative;

  /** @param {ConstructorParameters<typeof Runtime>} parts */
  constructor(...parts) {
    const { getBuiltinModule } = process;
    super(...parts);
    // It has put jest's registry into the process, where there is Node's.
    process.getBuiltinModule = getBuiltinModule;
    const [config, environment, , transformer, , , testPath] = parts;
    this.#config = config;
    this.#transformer = transformer;
    this.#testPath = testPath;
    this.#isNative = environment.global === globalThis;
    current = this.#isNative ? this : undefined;
    filesSoFar += 1;
  }

  /**
   * @override
   * @param {string} path
   */
  unstable_shouldLoadAsEsm(path) {
    return this.#isNative || super.unstable_shouldLoadAsEsm(path);
  }

  /**
   * @override
   * @param {string} path of a test file, or of what is run before each
   * @param {string} [moduleName]
   */
  async unstable_importModule(path, moduleName) {
    if (!this.#isNative) return super.unstable_importModule(path, moduleName);
    const { href } = pathToFileURL(path);
    if (isOfPackage(path)) return import(href);
    const { renew } = await import(globalsUrl);
    renew(this.requireModuleOrMock(this.#testPath, '@jest/globals'));
    return import(`${href}?file=${filesSoFar}`);
  }

  /**
   * @override
   * @template Exports
   * @param {string} path of a part of jest
   * @param {string} [to]
   * @returns {Exports}
   */
  requireInternalModule(path, to) {
    if (!this.#isNative) return super.requireInternalModule(path, to);
    if (basename(path, '.js') === 'jestAdapterInit') {
      // A file's state begins with it.
      delete require.cache[require.resolve(path)];
      for (const key of stateOfFile) Reflect.deleteProperty(globalThis, key);
    }
    return require(path);
  }

  /** @override */
  getSourceMaps() {
    return this.#isNative ? sourceMaps : super.getSourceMaps();
  }

  /** @param {string} specifier of what tests have something else in place of */
  standIn(specifier) {
    return this.#config.moduleNameMapper.find(([pattern]) => new RegExp(pattern).test(specifier))?.[1];
  }

  /** @param {string} path @param {string} url */
  transformed(path, url) {
    const planted = plantedText(path);
    const { code, sourceMapPath } =
      planted === undefined
        ? this.#transformer.transform(path, asModule)
        : this.#transformer.transformSource(path, planted, { ...asModule, instrument: false });
    if (sourceMapPath) sourceMaps.set(url, sourceMapPath).set(path, sourceMapPath);
    return code;
  }
}

const asModule = {
  isInternalModule: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
  collectCoverage: false,
  collectCoverageFrom: [],
  coverageProvider: /** @type {const} */ ('v8'),
};

export { NativeRuntime as 'module.exports' };
