import { type CSSObject, Global } from '@emotion/react';
import { scoreStyle } from '../scores/Score.tsx';
import {
  color,
  condensed,
  fontFamily,
  motionAllowed,
  reducedMotionVariables,
  size,
  variables,
} from './tokens.ts';

// The letters of English, which a page begins with, made by tools/fonts/subset.py; and all others, fetched where one
// is written.
const basic = new URL('./instrument-sans-basic.woff2', import.meta.url).href;
const basicLetters =
  'U+20-7E, U+A0, U+A3, U+B7, U+D7, U+2013, U+2014, U+2018, U+2019, U+201C, U+201D, U+2026, U+2212';
const others = new URL(
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2',
  import.meta.url,
).href;
const otherLetters =
  'U+A1-A2, U+A4-B6, U+B8-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+201A, U+201E, U+2022, U+2039-203A, U+2044, U+20AC, U+2122, U+2191, U+2193, U+2215';

const face = (file: string, unicodeRange: string): CSSObject => ({
  '@font-face': {
    fontFamily: 'Instrument Sans',
    src: `url(${file}) format('woff2')`,
    unicodeRange,
    fontWeight: '400 700',
    fontStretch: '75% 100%',
    fontDisplay: 'swap',
  },
});

// Fallback fonts with the typeface's metrics, so that the page doesn't move when it arrives.
const localSans = "local('Arial'), local('Liberation Sans'), local('Roboto')";

/** The ground every component stands on. A page renders it once. */
export function GlobalStyle() {
  return (
    <Global
      styles={[
        face(basic, basicLetters),
        face(others, otherLetters),
        scoreStyle,
        {
          '@font-face': {
            fontFamily: 'Instrument Sans Fallback',
            src: localSans,
            sizeAdjust: '103%',
            ascentOverride: '94%',
            descentOverride: '24%',
          },
        },
        {
          '@font-face': {
            fontFamily: 'Instrument Sans Condensed Fallback',
            src: localSans,
            sizeAdjust: '83%',
            ascentOverride: '117%',
            descentOverride: '30%',
          },
        },
        {
          ':root': { ...variables, colorScheme: 'light dark' },
          ':root[data-theme="light"]': { colorScheme: 'light' },
          ':root[data-theme="dark"]': { colorScheme: 'dark' },
          '@media (prefers-reduced-motion: reduce)': { ':root': reducedMotionVariables },
          '*, *::before, *::after': { boxSizing: 'border-box' },
          html: { textSizeAdjust: '100%', scrollPaddingTop: '5rem' },
          body: {
            margin: 0,
            minWidth: 320,
            fontFamily,
            fontSize: size.text,
            lineHeight: 1.55,
            // Names may be sixty letters long without a place to break.
            overflowWrap: 'break-word',
            fontVariantNumeric: 'tabular-nums lining-nums',
            color: color.ink,
            background: color.paper,
            WebkitFontSmoothing: 'antialiased',
          },
          // Dialogs and toasts are drawn beside the root; its own stack can then never cover them.
          '#root': { isolation: 'isolate' },
          'h1, h2, h3, h4': {
            ...condensed,
            margin: 0,
            fontWeight: 650,
            lineHeight: 1.05,
            textWrap: 'balance',
          },
          h1: { fontSize: size.headline },
          'h2, h3, h4': { fontSize: size.title },
          'p, ul, ol, dl, dd, figure': { margin: 0 },
          'ul, ol': { padding: 0 },
          p: { textWrap: 'pretty' },
          'button, input, select, textarea': { font: 'inherit', color: 'inherit' },
          'img, svg': { display: 'block', maxWidth: '100%' },
          ':focus-visible': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
          '::selection': { color: color.onFlag, background: color.flag },
          [motionAllowed]: { html: { scrollBehavior: 'smooth' } },
        },
      ]}
    />
  );
}
