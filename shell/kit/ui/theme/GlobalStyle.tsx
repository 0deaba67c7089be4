import { Global } from '@emotion/react';
import { color, condensed, fontFamily, motionAllowed, size, stillVariables, variables } from './tokens.ts';

const instrumentSans = new URL(
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2',
  import.meta.url,
).href;

// Fallback fonts with the typeface's metrics, so that the page doesn't move when it arrives.
const localSans = "local('Arial'), local('Liberation Sans'), local('Roboto')";

/** The ground every component stands on. A page renders it once. */
export function GlobalStyle() {
  return (
    <Global
      styles={[
        {
          '@font-face': {
            fontFamily: 'Instrument Sans',
            src: `url(${instrumentSans}) format('woff2')`,
            fontWeight: '400 700',
            fontStretch: '75% 100%',
            fontDisplay: 'swap',
          },
        },
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
          '@media (prefers-reduced-motion: reduce)': { ':root': stillVariables },
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
