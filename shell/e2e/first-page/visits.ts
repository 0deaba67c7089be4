import type { Browser } from 'playwright-core';
import { type FirstPage, measure, openContext, scriptBytes } from './measure.ts';

export interface PageToOpen {
  name: string;
  path: string;
  token?: string;
  usable: string;
  /** The operation that brings its data. */
  data?: string;
}

export interface Opened extends FirstPage {
  name: string;
  kind: 'cold' | 'warm';
  /** Of the scripts that were asked for until its data were there, gzipped. */
  scripts: number;
}

/** The pages that people open first, of the demo on its Saturday, where `ann` has a live board. */
export const firstPages = (token: string, invitation: string): PageToOpen[] => [
  {
    name: 'board',
    path: '/Standings?pool=Fairway+Friends',
    token,
    usable: 'table tbody tr th button',
    data: 'PoolPage',
  },
  { name: 'My Pools', path: '/my-pools', token, usable: 'main h3', data: 'MyPools' },
  { name: 'invitation', path: invitation, usable: 'main h1', data: 'Invitation' },
  { name: 'landing', path: '/', usable: 'h1' },
];

/** Opens a page with an empty cache, and again with what it left there. */
export async function openTwice(browser: Browser, address: string, page: PageToOpen): Promise<Opened[]> {
  const visit = { ...page, address };
  const context = await openContext(browser, visit);
  try {
    const opened: Opened[] = [];
    for (const kind of ['cold', 'warm'] as const) {
      const first = await measure(context, visit);
      const scripts = await scriptBytes(address, untilTheData(first));
      opened.push({ ...first, name: page.name, kind, scripts });
    }
    return opened;
  } finally {
    await context.close();
  }
}

export const sentOverTheLine = ({ requests }: FirstPage) => requests.filter(({ fromCache }) => !fromCache);

/**
 * What stands between a player and the page. What decorates it is asked for once its data are there, and how much of that
 * still falls before the first paint depends on the machine.
 */
const untilTheData = ({ requests, dataAt, usable }: FirstPage) =>
  requests.filter(({ from }) => from <= (dataAt ?? usable));

export const sentForTheData = (page: FirstPage) => untilTheData(page).filter(({ fromCache }) => !fromCache);

const seconds = (ms: number) => (ms / 1000).toFixed(2);

export const lineOf = (page: Opened): string =>
  [
    `${page.name}, ${page.kind}`.padEnd(18),
    `usable ${seconds(page.usable)} s`,
    `LCP ${seconds(page.largestPaint)} s`,
    `blocked ${Math.round(page.blocked)} ms`,
    `${sentOverTheLine(page).length} requests`,
    `${(page.scripts / 1000).toFixed(0)} kB of JavaScript`,
    ...(page.tripsToData === null ? [] : [`data on trip ${page.tripsToData}`]),
  ].join(', ');
