import { createRequire } from 'node:module';

// jsdom's own parts, of the very jsdom that tests have.
const ofTools = createRequire(import.meta.url);
const ofFixed = createRequire(ofTools.resolve('jest-fixed-jsdom'));
const ofCore = createRequire(createRequire(ofTools.resolve('jest')).resolve('@jest/core'));
const ofEnvironment = createRequire(ofFixed.resolve('jest-environment-jsdom'));

/** @type {new (...parts: RuntimeParts) => OpenRuntime} */
export const Runtime = ofCore('jest-runtime').default;
/** @type {{ matchesDontThrow: (element: ElementImpl, selector: string | undefined) => boolean }} */
export const selectors = ofEnvironment('jsdom/lib/jsdom/living/helpers/selectors.js');
/** @type {{ implForWrapper: (element: Element) => ElementImpl }} */
export const { implForWrapper } = ofEnvironment('jsdom/lib/jsdom/living/generated/utils.js');

/** Not before the parts above are replaced, since it takes them only once. @returns {{ JSDOM: new (html: string) => { window: PretendWindow } }} */
export const loadJsdom = () => ofEnvironment('jsdom');

/** Likewise. @returns {StyleRules} */
export const loadStyleRules = () => ofEnvironment('jsdom/lib/jsdom/living/helpers/style-rules.js');

/**
 * jest's runtime with the parts of it that outlive a test file where modules are shared.
 * @typedef {{
 *   testState: { state: string },
 *   jestGlobals: { envGlobalsOverride: unknown },
 *   registries: {
 *     getInternalCjsRegistry(): Map<string, unknown>,
 *     getActiveEsmRegistry(): Map<string, { setExport?(name: string, value: unknown): void }>,
 *   },
 *   unstable_importModule(path: string, moduleName?: string): Promise<unknown>,
 *   requireInternalModule<Exports>(path: string, to?: string): Exports,
 *   setGlobalsForRuntime(globals: Record<string, unknown>): void,
 *   setModuleMock(...replacement: unknown[]): void,
 *   resetModules(): void,
 *   restoreAllMocks(): void,
 *   teardown(): void,
 * }} OpenRuntime
 */
/**
 * @typedef {[
 *   config: object,
 *   environment: import('./environment.mjs').default,
 *   resolver: unknown,
 *   transformer: unknown,
 *   texts: Map<string, string>,
 *   ...others: unknown[],
 * ]} RuntimeParts
 */
/**
 * @typedef {{
 *   document: Document,
 *   getComputedStyle: (element: Element, pseudo?: string | null) => CSSStyleDeclaration,
 * }} PretendWindow
 */
/**
 * jsdom's own side of an element.
 * @typedef {{
 *   localName: string,
 *   getAttributeNS: (namespace: null, name: string) => string | null,
 *   _ownerDocument: { _styleCache: object | null },
 * }} ElementImpl
 */
/**
 * @typedef {{
 *   getDeclarationForElement: (element: ElementImpl) => CSSStyleDeclaration,
 *   getResolvedValue: (element: ElementImpl, property: string) => string,
 * }} StyleRules
 */
