import { usePathParam } from '@fairway/kit/paths';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Page } from '@fairway/kit/ui/Page';

/** What a player shows to others. */
export function UserProfilePage() {
  const username = usePathParam('username');
  return (
    <Page title={username}>
      <EmptyState>Other players' profiles aren't open yet.</EmptyState>
    </Page>
  );
}
