import { currentToken } from '@fairway/kit/session';
import { isOfPage } from '@fairway/schema/addresses';
import type { SlotName } from '@fairway/schema/remote';
import { isOfflinePage } from './environment.ts';
import { findRemote } from './federation/manifest.ts';
import { remoteOfSlot, remotePages } from './front-ends.ts';
import { beginPage } from './remotes/use-remote.ts';

/** Starts loading the page beside the frame around it, not after. */
export function beginFirstPage(): void {
  if (isOfflinePage) return;
  const page = remotePages.find(({ route }) => isOfPage(route, location.pathname));
  const isSignedIn = currentToken() !== null;
  const isForThem = page && (page.audience === 'anyone' || isSignedIn === (page.audience === 'players'));
  if (!isForThem) return;
  beginPage(page.brought.by, page.route).then(() => {
    // The page itself shows errors.
    for (const slot of page.uses) preloadSlot(slot).catch(() => undefined);
  });
}

/** Slots load after the page's own code, since nobody waits for them. */
async function preloadSlot(slot: SlotName): Promise<void> {
  const found = findRemote(remoteOfSlot(slot), 0);
  const { preloadPart } = await import(/* webpackChunkName: "federation" */ './federation/run-remote.ts');
  preloadPart(await found, `slot-${slot}`);
}
