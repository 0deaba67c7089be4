import { paths } from '@fairway/kit/paths';
import { Button } from '@fairway/kit/ui/Button';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { Page } from '@fairway/kit/ui/Page';
import { space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';

/** For unknown addresses, and faults that no panel could contain. */
export function UnexpectedErrorPage({ children }: { children: ReactNode }) {
  return (
    <Page title="Unexpected Application Error!" width="reading" lead={children}>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
        <Button kind="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <ButtonLink href={paths.landing()}>Home</ButtonLink>
      </div>
    </Page>
  );
}
