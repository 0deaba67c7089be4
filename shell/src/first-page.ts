import { currentToken } from '@fairway/kit/session';
import { isOfPage } from '@fairway/schema/addresses';
import { isOfflinePage } from './environment.ts';
import { remotePages } from './front-ends.ts';
import { beginPage } from './remotes/use-remote.ts';

/** Begins the page that the browser was opened at, beside the frame around it and not after that. */
export function beginFirstPage(): void {
  if (isOfflinePage) return;
  const page = remotePages.find(({ route }) => isOfPage(route, location.pathname));
  const isSignedIn = currentToken() !== null;
  const isForThem = page && (page.audience === 'anyone' || isSignedIn === (page.audience === 'players'));
  if (isForThem) beginPage(page.brought.by, page.route);
}
