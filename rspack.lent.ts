// The modules that the shell shares with remotes, so that the page has one React, one cache and one session.
// Part of the build recipe in `rspack.config.base.ts`; `shell/src/federation/lent.ts` is its counterpart.
import kit from './shell/kit/package.json' with { type: 'json' };

const parts = [
  'apollo',
  'first-question',
  'graphql',
  'live/game-clock',
  'live/use-live',
  'paths',
  'session',
  'slot',
];

export const lent: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@emotion/react',
  '@emotion/react/jsx-runtime',
  ...parts.map((name) => `@fairway/kit/${name}`),
  // The whole design system, by its export names, wherever its files are.
  ...Object.keys(kit.exports)
    .filter((name) => name.startsWith('./ui/'))
    .map((name) => name.replace('.', '@fairway/kit')),
];
