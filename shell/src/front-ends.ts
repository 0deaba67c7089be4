import { type RoutePattern, routes } from '@fairway/kit/paths';
import type { SlotName } from '@fairway/schema/remote';

/** Who a page is for. A visitor is not signed in. */
export type Audience = 'anyone' | 'players' | 'visitors';

interface FrontEnd {
  name: string;
  pages: { route: keyof typeof routes; title: string; audience: Audience; uses?: SlotName[] }[];
  slots: SlotName[];
}

/** What each front-end's front-end.json says; the build puts it here. */
declare const FRONT_ENDS: readonly FrontEnd[];

/** The pages of all remotes. */
export const remotePages = FRONT_ENDS.flatMap(({ name, pages }) =>
  pages.map(({ route, title, audience, uses = [] }) => ({
    route: routes[route],
    title,
    audience,
    /** The parts of other remotes on it. */
    uses,
    brought: { by: name },
  })),
);

/** Which remote brings a page. */
export const remoteOfPage = (wanted: RoutePattern): string => {
  const page = remotePages.find(({ route }) => route === wanted);
  if (!page) throw new Error(`No front-end has ${wanted}.`);
  return page.brought.by;
};

/** Which remote provides a slot on other remotes' pages. */
export const remoteOfSlot = (slot: SlotName): string => {
  const lender = FRONT_ENDS.find(({ slots }) => slots.includes(slot));
  if (!lender) throw new Error(`No front-end lends ${slot}.`);
  return lender.name;
};
