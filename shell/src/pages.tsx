import { type RoutePattern, routes } from '@fairway/kit/paths';
import { type Audience, remotePages } from './front-ends.ts';
import { type ShellPage, shellPage } from './shell-page.tsx';

interface PageEntry {
  route: RoutePattern;
  title: string;
  audience: Audience;
  /** A page of the shell's own, or the name of the remote that has it. */
  brought: { own: ShellPage } | { by: string };
}

const landing = shellPage(
  async () => (await import(/* webpackChunkName: "page-landing" */ './landing/LandingPage.tsx')).LandingPage,
);
const howTo = shellPage(
  async () => (await import(/* webpackChunkName: "page-howTo" */ './how-to/HowToPage.tsx')).HowToPage,
);

/** All pages. The shell knows them beforehand, so that each address exists whether its remote can be reached or not. */
export const pages: readonly PageEntry[] = [
  { route: routes.landing, title: 'Welcome', audience: 'anyone', brought: { own: landing } },
  { route: routes.howTo, title: 'How To', audience: 'anyone', brought: { own: howTo } },
  ...remotePages,
];
