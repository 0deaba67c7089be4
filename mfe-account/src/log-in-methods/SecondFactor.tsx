import { useFragment } from '@fairway/kit/apollo';
import { localMoment } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { NewCodesDialog } from './NewCodesDialog.tsx';
import { SwitchOffDialog } from './SwitchOffDialog.tsx';
import { SwitchOnDialog } from './SwitchOnDialog.tsx';

export const SecondFactorFields = graphql(`
  fragment SecondFactorFields on User {
    secondFactor { on since recoveryCodesLeft }
  }
`);

/** The second factor: whether it is on, how many recovery codes are left, and how to change it. */
export function SecondFactor({ of }: { of: FragmentOf<typeof SecondFactorFields> }) {
  const { secondFactor } = useFragment(SecondFactorFields, of);
  const [opened, setOpened] = useState<'on' | 'off' | 'codes' | null>(null);
  const close = () => setOpened(null);
  if (!secondFactor) return null;
  const { on, since, recoveryCodesLeft } = secondFactor;
  return (
    <section css={{ display: 'grid', gap: space.tight }}>
      <h3 css={{ fontSize: size.lead }}>Second factor</h3>
      {on ? (
        <>
          <p>
            It is on{since && ` since ${localMoment(new Date(since))}`}: after your password you enter a code
            of your authenticator app. {recoveryCodesLeft} of 10 recovery codes are left.
          </p>
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
            <Button onClick={() => setOpened('codes')}>New recovery codes</Button>
            <Button onClick={() => setOpened('off')}>Switch off</Button>
          </div>
        </>
      ) : (
        <>
          <p>
            It is off. When it is on, logging in with your password also takes a code from an authenticator
            app, so nobody gets in with your password alone.
          </p>
          <div>
            <Button onClick={() => setOpened('on')}>Switch on the second factor</Button>
          </div>
        </>
      )}
      <SwitchOnDialog open={opened === 'on'} onClose={close} />
      <SwitchOffDialog open={opened === 'off'} onClose={close} />
      <NewCodesDialog open={opened === 'codes'} onClose={close} />
    </section>
  );
}
