// Notices that the gateway pushes: each is shown once, a later one on the same subject in place of the earlier, and a
// click opens its page.
import { isOfPage } from '@fairway/schema/addresses';
import { routes } from '../kit/page/routes.ts';

export interface PushedNotice {
  /** The same where a notice comes twice. */
  id: string;
  /** What it is about. */
  tag: string;
  title: string;
  body: string;
  /** The page that a click opens, and the words of the button that does the same. */
  path: string;
  action: string;
}

/** Outlives builds, since a notice may come again after one. */
export const noticeStore = 'fairway notices';
const mostKept = 50;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Null for what is no notice of ours. */
export function noticeIn(text: string): PushedNotice | null {
  try {
    const { id, tag, title, body, path, action } = JSON.parse(text);
    const isWhole = [id, tag, title, body, path, action].every(isText);
    // A path of this site, and no address of another: '//elsewhere' is one.
    return isWhole && /^\/(?![/\\])/.test(path) ? { id, tag, title, body, path, action } : null;
  } catch {
    return null;
  }
}

/** Whether it is the first time that this notice came; remembers the last fifty. */
export async function isFirst({ id }: PushedNotice, open: () => Promise<Cache>): Promise<boolean> {
  const kept = await open();
  const key = `/notices/${id}`;
  if (await kept.match(key)) return false;
  await kept.put(key, new Response());
  const keys = await kept.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostKept)).map((old) => kept.delete(old)));
  return true;
}

const isOfApp = ({ url }: OpenPage) =>
  Object.values(routes).some((route) => isOfPage(route, new URL(url).pathname));

/** An open page, as the browser lists it. */
export interface OpenPage {
  url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

/**
 * Brings a page of the app to the front: the one that shows it already, or any; else a new one. It goes there by itself,
 * since browsers may still list the address with which it was opened. Other pages of the site, such as legal texts, don't
 * listen.
 */
export async function openPath(
  path: string,
  origin: string,
  pages: readonly OpenPage[],
  open: (url: string) => Promise<unknown>,
): Promise<void> {
  const url = new URL(path, origin).href;
  const ours = pages.filter(isOfApp);
  const page = ours.find((one) => one.url === url) ?? ours[0];
  if (!page) return void (await open(url));
  page.postMessage({ open: path });
  await page.focus();
}
