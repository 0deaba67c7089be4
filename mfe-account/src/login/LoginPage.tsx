import { paths } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Page } from '@fairway/kit/ui/Page';

export function LoginPage() {
  return (
    <Page title="Login" width="reading">
      <EmptyState actions={<ButtonLink href={paths.howTo(null)}>How it works</ButtonLink>}>
        Logging in and registering aren't open yet. Until then, see how a pool is played.
      </EmptyState>
    </Page>
  );
}
