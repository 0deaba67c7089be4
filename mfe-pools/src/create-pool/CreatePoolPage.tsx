import { paths } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Page } from '@fairway/kit/ui/Page';

export function CreatePoolPage() {
  return (
    <Page title="Create Pool" width="reading">
      <EmptyState actions={<ButtonLink href={paths.howTo(null)}>How it works</ButtonLink>}>
        Creating pools isn't open yet. The formats, and how a week is played, are explained already.
      </EmptyState>
    </Page>
  );
}
