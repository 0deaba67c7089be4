import { paths } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Page } from '@fairway/kit/ui/Page';

export function MyPoolsPage() {
  return (
    <Page title="My Pools">
      <EmptyState
        actions={
          <>
            <ButtonLink kind="primary" href={paths.createPool()}>
              Create a pool
            </ButtonLink>
            <ButtonLink href={paths.joinPool()}>Join a pool</ButtonLink>
          </>
        }
      >
        You haven't joined or created any pools yet. Join or create a pool to start playing!
      </EmptyState>
    </Page>
  );
}
