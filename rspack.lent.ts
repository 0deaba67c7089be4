// What the shell lends to remotes, so that there is one React, one cache and one session in the page and no remote
// carries a copy. Part of the build recipe in `rspack.config.base.ts`; `shell/src/remotes/lent.ts` is the other end.
import { readdirSync } from 'node:fs';

const components = `${import.meta.dirname}/shell/kit/ui`;

export const lent: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@emotion/react',
  '@emotion/react/jsx-runtime',
  ...['apollo', 'graphql', 'live/game-clock', 'live/use-live', 'paths', 'session', 'slot'].map(
    (name) => `@fairway/kit/${name}`,
  ),
  ...readdirSync(components)
    .filter((file) => /^[^.]+\.tsx?$/.test(file))
    .map((file) => `@fairway/kit/ui/${file.replace(/\.tsx?$/, '')}`),
];
