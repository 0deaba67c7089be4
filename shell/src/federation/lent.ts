// What the shell lends to remotes. `rspack.lent.ts` has the other end of this list: what remotes leave out of
// their own builds. Nothing is fetched before somebody borrows it.
import emotionPackage from '@emotion/react/package.json' with { type: 'json' };
import kitPackage from '@fairway/kit/package.json' with { type: 'json' };
import { version as reactVersion } from 'react';

/** By name: the version, and what fetches it. */
type LentModules = Record<string, { version: string; load: () => Promise<unknown> }>;

const kit = (load: () => Promise<unknown>) => ({ version: kitPackage.version, load });

const components = import.meta.webpackContext('../../kit/ui', {
  regExp: /^\.\/[^.]+\.tsx?$/,
  recursive: true,
  mode: 'lazy',
});

export const lent: LentModules = {
  react: { version: reactVersion, load: () => import('react') },
  'react/jsx-runtime': { version: reactVersion, load: () => import('react/jsx-runtime') },
  'react-dom': { version: reactVersion, load: () => import('react-dom') },
  '@emotion/react': { version: emotionPackage.version, load: () => import('@emotion/react') },
  '@emotion/react/jsx-runtime': {
    version: emotionPackage.version,
    load: () => import('@emotion/react/jsx-runtime'),
  },
  '@fairway/kit/apollo': kit(() => import('@fairway/kit/apollo')),
  '@fairway/kit/first-question': kit(() => import('@fairway/kit/first-question')),
  '@fairway/kit/graphql': kit(() => import('@fairway/kit/graphql')),
  '@fairway/kit/live/game-clock': kit(() => import('@fairway/kit/live/game-clock')),
  '@fairway/kit/live/use-live': kit(() => import('@fairway/kit/live/use-live')),
  '@fairway/kit/paths': kit(() => import('@fairway/kit/paths')),
  '@fairway/kit/session': kit(() => import('@fairway/kit/session')),
  '@fairway/kit/slot': kit(() => import('@fairway/kit/slot')),
  ...Object.fromEntries(
    Object.entries(kitPackage.exports)
      .filter(([name]) => name.startsWith('./ui/'))
      .map(([name, file]) => [
        name.replace('.', '@fairway/kit'),
        kit(() => components(file.replace('./ui/', './')) as Promise<unknown>),
      ]),
  ),
};
