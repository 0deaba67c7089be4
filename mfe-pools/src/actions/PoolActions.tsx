import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { Button } from '@fairway/kit/ui/Button';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { ViewRulesFields } from '../rules/ViewRules.tsx';
import { PoolSettings, PoolSettingsFields } from '../settings/PoolSettings.tsx';
import { ShareBoard, ShareBoardFields } from '../share/ShareBoard.tsx';
import { PoolMenu } from './PoolMenu.tsx';

export const PoolActionsFields = graphql(
  `
    fragment PoolActionsFields on Pool {
      id
      name
      ...PoolSettingsFields
      ...ShareBoardFields
      ...ViewRulesFields
    }
  `,
  [PoolSettingsFields, ShareBoardFields, ViewRulesFields],
);

/** What a member can do with a pool: buttons beside each other, on a phone behind one. */
export function PoolActions({ of }: { of: FragmentOf<typeof PoolActionsFields> }) {
  const pool = useFragment(PoolActionsFields, of);
  if (useIsPhone()) return <PoolMenu of={pool} name={pool.name} />;
  return (
    <>
      <PoolSettings of={pool} />
      <ShareBoard of={pool} />
      <MyPools />
    </>
  );
}

/** The way back to all of one's pools. */
export function MyPools() {
  const navigate = useNavigate();
  return <Button onClick={() => navigate(paths.myPools())}>My Pools</Button>;
}
