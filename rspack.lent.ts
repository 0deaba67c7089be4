// What the shell lends to remotes, so that there is one React, one cache and one session in the page and no remote
// carries a copy. Part of the build recipe in `rspack.config.base.ts`; `shell/src/remotes/lent.ts` is the other end.
import kit from './shell/kit/package.json' with { type: 'json' };

const parts = ['apollo', 'graphql', 'live/game-clock', 'live/use-live', 'paths', 'session', 'slot'];

export const lent: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@emotion/react',
  '@emotion/react/jsx-runtime',
  ...parts.map((name) => `@fairway/kit/${name}`),
  // All of the design system, by the names that front-ends know it under, wherever its files are.
  ...Object.keys(kit.exports)
    .filter((name) => name.startsWith('./ui/'))
    .map((name) => name.replace('.', '@fairway/kit')),
];
