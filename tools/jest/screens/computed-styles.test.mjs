import { expect, test } from '@jest/globals';
import { keepComputedStyles } from './computed-styles.mjs';
import { implForWrapper, loadJsdom, selectors } from './parts.mjs';

const { JSDOM } = loadJsdom();
const { window } = new JSDOM(`<!doctype html>
  <style>
    .css-1 { visibility: hidden; } p.css-2:not(.css-3) { color: red; } .css-4>.css-5:hover { color: red; }
    @keyframes turn { to { color: red; } }
  </style>
  <main class="css-1 css-4"><section><p class="css-2">a</p><p class="css-2 css-3">b</p></section>
    <h1 class="css-5">c</h1><ul><li><ol><li><ul></ul></li></ol></li></ul><a href="#" dir="ltr">d</a>
    <input type="hidden"><input type="checkbox" class="a.b"><svg class="css-2"><path></path></svg><br></main>`);
const { document } = window;

const tried = [
  ...[
    '.css-1',
    '.css-5',
    'p.css-2',
    '.css-4>.css-5',
    'section .css-3,svg',
    '.css-2.css-3',
    'P',
    '*',
    ':root',
  ],
  ...[
    'main > *',
    '.a\\.b',
    '[dir="ltr"]',
    '[dir="a,b"] a',
    'p:not(.css-3)',
    ':is(a, .css-5)',
    'p:first-child',
  ],
  ...[
    '.css-2::after',
    'article h1,\nsection p',
    'a:link',
    'input[type="hidden"]',
    'svg path',
    '.none, .css-2',
  ],
  ...['ol ul, ul ul', 'section+h1', 'section~ul li', 'li:nth-child(1)', 'a[href]'],
];

test.each(tried)('%s matches what it does for the engine', (selector) => {
  const elements = [...document.querySelectorAll('*')];
  const quick = elements.filter((element) => selectors.matchesDontThrow(implForWrapper(element), selector));
  expect(quick).toEqual(elements.filter((element) => element.matches(selector)));
});

test('a style is kept until the page changes', () => {
  keepComputedStyles(window);
  const [main] = document.getElementsByTagName('main');
  if (!main) throw new Error('The page has a main part.');
  const style = window.getComputedStyle(main);
  expect(style.visibility).toBe('hidden');
  expect(window.getComputedStyle(main)).toBe(style);
  main.className = '';
  expect(window.getComputedStyle(main).visibility).toBe('visible');
});

test('what fades in is seen as it will look, and what fades out as it does', () => {
  const { window: page } = new JSDOM(`<!doctype html>
    <style>.css-1[data-starting-style], .css-1[data-ending-style] { opacity: 0; }</style>
    <p class="css-1" data-starting-style></p><p class="css-1" data-ending-style></p>`);
  const styles = [...page.document.querySelectorAll('p')].map((element) => page.getComputedStyle(element));
  expect(styles.map(({ opacity }) => opacity === '0')).toEqual([false, true]);
});

test('all of a style is what jsdom computes', () => {
  const { window: page } = new JSDOM(`<!doctype html>
    <style>.css-1 { visibility: hidden; color: red; pointer-events: none; } .css-2 { display: none; opacity: 0.5; }
    </style><div class="css-1"><p class="css-2" style="border: 1px solid">a</p><p></p></div>`);
  const elements = [...page.document.querySelectorAll('*')];
  const whole = elements.map((element) => page.getComputedStyle(element));
  keepComputedStyles(page);
  const quick = elements.map((element) => page.getComputedStyle(element));
  const names = new Set(whole.flatMap((style) => Array.from(style)));
  for (const name of [...names, 'opacity', 'pointer-events'])
    expect(quick.map((style) => style.getPropertyValue(name))).toEqual(
      whole.map((style) => style.getPropertyValue(name)),
    );
  for (const name of /** @type {const} */ ([
    'cssText',
    'length',
    'display',
    'pointerEvents',
    'visibility',
    'color',
  ]))
    expect(quick.map((style) => style[name])).toEqual(whole.map((style) => style[name]));
});
