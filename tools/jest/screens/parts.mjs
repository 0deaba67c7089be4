import { createRequire } from 'node:module';

// jsdom's own parts, of the very jsdom that tests have.
const ofTools = createRequire(import.meta.url);
const ofFixed = createRequire(ofTools.resolve('jest-fixed-jsdom'));
const ofEnvironment = createRequire(ofFixed.resolve('jest-environment-jsdom'));

/** @type {{ matchesDontThrow: (element: ElementImpl, selector: string | undefined) => boolean }} */
export const selectors = ofEnvironment('jsdom/lib/jsdom/living/helpers/selectors.js');
/** @type {{ implForWrapper: (element: Element) => ElementImpl }} */
export const { implForWrapper } = ofEnvironment('jsdom/lib/jsdom/living/generated/utils.js');

/** Not before the parts above are replaced, since it takes them only once. @returns {{ JSDOM: new (html: string) => { window: PretendWindow } }} */
export const loadJsdom = () => ofEnvironment('jsdom');

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
