import type { Browser } from 'playwright-core';
import { type Fetched, type FirstPage, measure, openContext, scriptBytes } from './measure.ts';

export interface PageToOpen {
  name: string;
  path: string;
  token?: string;
  usable: string;
  /** The operations that bring its data, in this product or an older one. */
  data?: readonly string[];
}

export interface Opened extends FirstPage {
  name: string;
  kind: 'cold' | 'warm';
  /** What its data waited for, and the data. */
  forTheData: Fetched[];
  /** Bytes of the scripts among them, gzipped. */
  scripts: number;
}

/** The pages that people open first, of the demo on its Saturday, where `ann` has a live board. */
export const firstPages = (token: string, invitation: string): PageToOpen[] => [
  {
    name: 'board',
    path: '/Standings?pool=Fairway+Friends',
    token,
    usable: 'table tbody tr th button',
    data: ['FirstBoard', 'PoolPage'],
  },
  { name: 'My Pools', path: '/my-pools', token, usable: 'main h3', data: ['MyPools'] },
  { name: 'invitation', path: invitation, usable: 'main h1', data: ['Invitation'] },
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
      const forTheData = neededByTheData(first, page.data);
      const scripts = await scriptBytes(address, forTheData);
      opened.push({ ...first, name: page.name, kind, forTheData, scripts });
    }
    return opened;
  } finally {
    await context.close();
  }
}

const isSent = ({ fromCache }: Fetched) => !fromCache;

export const sentOverTheLine = ({ requests }: FirstPage) => requests.filter(isSent);

export const sentForTheData = ({ forTheData }: Opened) => forTheData.filter(isSent);

/** Without queries for what stands beside its data: how many of them come before it can be used depends on the machine. */
export const sentForThePage = (opened: Opened) =>
  sentOverTheLine(opened).filter((one) => one.operation === undefined || opened.forTheData.includes(one));

/**
 * What decorates the page is asked for beside its data, and how much of that comes before them depends on the machine:
 * only what came on an earlier trip was waited for.
 */
const neededByTheData = ({ requests, tripsToData }: FirstPage, data: readonly string[] | undefined) =>
  tripsToData === null
    ? requests
    : requests.filter(
        ({ trip, operation }) => trip < tripsToData || (operation && data?.includes(operation)),
      );

const seconds = (ms: number) => (ms / 1000).toFixed(2);

export const lineOf = (page: Opened): string =>
  [
    `${page.name}, ${page.kind}`.padEnd(18),
    `usable ${seconds(page.usable)} s`,
    `LCP ${seconds(page.largestPaint)} s`,
    `blocked ${Math.round(page.blocked)} ms, later ${Math.round(page.blockedLater)} ms`,
    `${sentOverTheLine(page).length} requests`,
    `${(page.scripts / 1000).toFixed(0)} kB of JavaScript`,
    ...(page.tripsToData === null ? [] : [`data on trip ${page.tripsToData}`]),
  ].join(', ');
