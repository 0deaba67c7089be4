import { paths } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Page } from '@fairway/kit/ui/Page';

export function ResetPasswordPage() {
  return (
    <Page title="Reset Password" width="reading">
      <EmptyState actions={<ButtonLink href={paths.login()}>Login</ButtonLink>}>
        Passwords can't be reset here yet.
      </EmptyState>
    </Page>
  );
}
