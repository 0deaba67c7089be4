import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Accordion } from '@fairway/kit/ui/Accordion';
import { size, space } from '@fairway/kit/ui/tokens';
import { lazy, Suspense } from 'react';
import { AuditLog } from '../host/AuditLog.tsx';
import { Invite, InviteFields } from '../invitation/Invite.tsx';
import { DeletePool, DeletePoolFields } from './DeletePool.tsx';
import { LeavePool, LeavePoolFields } from './LeavePool.tsx';
import { Members, MembersFields } from './Members.tsx';
import { Payouts, PayoutsFields } from './Payouts.tsx';
import { PoolInfo, PoolInfoFields } from './PoolInfo.tsx';

export const PoolInformationFields = graphql(
  `
    fragment PoolInformationFields on Pool {
      id
      name
      ...PoolInfoFields
      ...PayoutsFields
      ...MembersFields
      ...LeavePoolFields
      ...DeletePoolFields
      ...InviteFields
      settledOutside { showsPayments }
    }
  `,
  [PoolInfoFields, PayoutsFields, MembersFields, LeavePoolFields, DeletePoolFields, InviteFields],
);

// Fetched where the group settles its money itself.
const PaymentsOfMembers = lazy(async () => ({
  default: (await import('../settled-outside/PaymentsOfMembers.tsx')).PaymentsOfMembers,
}));

/** Facts about a pool beside its standings, collapsed at first. */
export function PoolInformation({ of }: { of: FragmentOf<typeof PoolInformationFields> }) {
  const pool = useFragment(PoolInformationFields, of);
  const content = (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.roomy }}>
      <PoolInfo of={pool} />
      <Payouts of={pool} />
      <Members of={pool} />
      <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: space.tight }}>
        <Invite of={pool} />
        <LeavePool of={pool} />
        <DeletePool of={pool} />
      </div>
      {pool.settledOutside && (
        <Suspense>
          <PaymentsOfMembers pool={pool.name} />
        </Suspense>
      )}
      {/* Last, since its height changes when it has loaded: what stands above must not move under a finger. */}
      <section aria-label="What the host did">
        <h4 css={{ marginBottom: space.tight, fontSize: size.lead }}>What the host did</h4>
        <AuditLog pool={pool.name} first={5} />
      </section>
    </div>
  );
  return <Accordion sections={[{ value: 'information', title: 'Pool Information & Payouts', content }]} />;
}
