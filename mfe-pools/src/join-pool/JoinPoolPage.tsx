import { paths } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Page } from '@fairway/kit/ui/Page';

export function JoinPoolPage() {
  return (
    <Page title="Join Pool">
      <EmptyState actions={<ButtonLink href={paths.howTo(null)}>How it works</ButtonLink>}>
        There are no pools to join yet: creating them isn't open.
      </EmptyState>
    </Page>
  );
}
