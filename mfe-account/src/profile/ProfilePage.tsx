import { useUsername } from '@fairway/kit/session';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Page } from '@fairway/kit/ui/Page';

export function ProfilePage() {
  const username = useUsername();
  return (
    <Page title="Profile" lead={username}>
      <EmptyState>Your account's details can't be seen or changed here yet.</EmptyState>
    </Page>
  );
}
