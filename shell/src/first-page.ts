import { currentToken } from '@fairway/kit/session';
import { isOfPage } from '@fairway/schema/addresses';
import type { SlotName } from '@fairway/schema/remote';
import { isOfflinePage } from './environment.ts';
import { findRemote } from './federation/manifest.ts';
import { remoteOfSlot, remotePages } from './front-ends.ts';
import { beginPage } from './remotes/use-remote.ts';

/** Begins the page that the browser was opened at, beside the frame around it and not after that. */
export function beginFirstPage(): void {
  if (isOfflinePage) return;
  const page = remotePages.find(({ route }) => isOfPage(route, location.pathname));
  const isSignedIn = currentToken() !== null;
  const isForThem = page && (page.audience === 'anyone' || isSignedIn === (page.audience === 'players'));
  if (!isForThem) return;
  beginPage(page.brought.by, page.route).then(() => {
    // Whoever shows it says what is wrong.
    for (const slot of page.uses) preloadSlot(slot).catch(() => undefined);
  });
}

/** Beside the page's data and behind its code: nobody waits for what else stands on it. */
async function preloadSlot(slot: SlotName): Promise<void> {
  const found = findRemote(remoteOfSlot(slot), 0);
  const { preloadPart } = await import(/* webpackChunkName: "federation" */ './federation/run-remote.ts');
  preloadPart(await found, `slot-${slot}`);
}
