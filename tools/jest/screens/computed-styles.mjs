// What role queries and pretended clicks ask jsdom for all the time is how an element looks. It tries each rule of
// its own style sheet and of the page's against the element, by a general engine, though nearly all of them are
// about other tags or classes: a quarter of what screen tests took. Here such rules are told by a look, and an
// element's style is kept until the page changes, as jsdom itself keeps half of it.
import { implForWrapper, loadStyleRules, selectors } from './parts.mjs';

/** @typedef {import('./parts.mjs').ElementImpl} ElementImpl */
/**
 * What the last part of a selector wants of the element itself.
 * @typedef {{ tag: string | undefined, name: string | undefined, isAll: boolean }} Wanted
 */

const matchesByEngine = selectors.matchesDontThrow;
selectors.matchesDontThrow = (element, selector) =>
  // A rule of another kind, such as one for a font, has none.
  selector !== undefined && matches(element, selector) && !isFadingIn(element, selector);

/**
 * Whether the rule is for a dialog's first frame, in which it is transparent still. Nothing is asked of that: how soon
 * the next one comes depends on the machine.
 * @param {ElementImpl} element
 * @param {string} selector
 */
const isFadingIn = (element, selector) =>
  selector.includes('[data-starting-style]') && element.getAttributeNS(null, 'data-starting-style') !== null;

/** @param {ElementImpl} element @param {string} selector */
function matches(element, selector) {
  const wanted = wantedBy(selector);
  if (wanted === undefined) return matchesByEngine(element, selector);
  const tag = element.localName;
  const names = namesOf(element);
  let isPossible = false;
  for (const one of wanted) {
    if (one.tag !== undefined && one.tag !== tag) continue;
    if (one.name !== undefined && !names.has(one.name)) continue;
    if (one.isAll) return true;
    isPossible = true;
  }
  return isPossible && matchesByEngine(element, selector);
}

/** @type {Map<string, Wanted[] | undefined>} */
const known = new Map();

/** Undefined where the look of the selector doesn't tell. @param {string} selector */
function wantedBy(selector) {
  if (!known.has(selector)) known.set(selector, parse(selector));
  return known.get(selector);
}

const lastPart = /(?:^|[\s>+~])(?<tag>[a-z][a-z0-9]*)?(?:\.(?<name>[\w-]+))?(?<more>[.:#[][^\s>+~]*)?$/;

/** @param {string} selector */
function parse(selector) {
  if (/[\\("|&]/.test(selector.replaceAll(/\[[\w-]+="[\w-]*"\]/g, '[]'))) return undefined;
  const all = [];
  for (const one of selector.split(',').map((text) => text.trim())) {
    const { tag, name, more } = lastPart.exec(one)?.groups ?? {};
    if (tag === undefined && name === undefined) return undefined;
    all.push({ tag, name, isAll: more === undefined && !/[\s>+~]/.test(one) });
  }
  return all;
}

/** @type {Map<string, Set<string>>} */
const namesByText = new Map();

/** @param {ElementImpl} element */
function namesOf(element) {
  const text = element.getAttributeNS(null, 'class') ?? '';
  let names = namesByText.get(text);
  if (!names) {
    names = new Set(text.split(/\s+/));
    namesByText.set(text, names);
  }
  return names;
}

/** What is asked of a style nearly always, and whether an element without it has its parent's. */
const asked = new Map([
  ['display', false],
  ['opacity', false],
  ['visibility', true],
  ['pointer-events', true],
]);

/** @param {Pick<import('./parts.mjs').PretendWindow, 'getComputedStyle'>} window */
export function keepComputedStyles(window) {
  const compute = window.getComputedStyle;
  const rules = loadStyleRules();
  /** jsdom has an object of its own for each state of a page. @type {WeakMap<object, WeakMap<Element, CSSStyleDeclaration>>} */
  const kept = new WeakMap();

  window.getComputedStyle = (element, pseudo) => {
    const impl = pseudo ? undefined : implForWrapper(element);
    if (!impl) return compute(element, pseudo);
    // Makes the object of this state, where there is none yet.
    rules.getDeclarationForElement(impl);
    const { _styleCache: state } = impl._ownerDocument;
    const style = state && kept.get(state)?.get(element);
    if (style) return style;
    const computed = styleOf(impl, rules, () => compute(element));
    if (state) {
      const ofState = kept.get(state) ?? new WeakMap();
      kept.set(state, ofState.set(element, computed));
    }
    return computed;
  };
}

/**
 * Whether an element is seen is told by its rules. Its colours, of which half of the work is, are computed once somebody
 * asks for something else.
 * @param {ElementImpl} element
 * @param {import('./parts.mjs').StyleRules} rules
 * @param {() => CSSStyleDeclaration} compute
 * @returns {CSSStyleDeclaration}
 */
function styleOf(element, { getDeclarationForElement, getResolvedValue }, compute) {
  const declared = getDeclarationForElement(element);
  /** @type {CSSStyleDeclaration | undefined} */
  let all;
  const computed = () => {
    all ??= compute();
    return all;
  };
  const answerFor = (/** @type {string} */ property) => {
    const isInherited = asked.get(property);
    if (isInherited === undefined) return computed().getPropertyValue(property);
    return isInherited ? getResolvedValue(element, property) : declared.getPropertyValue(property);
  };
  return new Proxy(declared, {
    get(_, key) {
      if (key === 'getPropertyValue') return answerFor;
      const property = key === 'pointerEvents' ? 'pointer-events' : key;
      if (typeof property === 'string' && asked.has(property)) return answerFor(property);
      const value = Reflect.get(computed(), key);
      return typeof value === 'function' ? value.bind(computed()) : value;
    },
  });
}
