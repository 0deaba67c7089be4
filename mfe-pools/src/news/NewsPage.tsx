import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { Page } from '@fairway/kit/ui/Page';

export function NewsPage() {
  return (
    <Page title="News">
      <EmptyState>Golf news isn't open yet.</EmptyState>
    </Page>
  );
}
