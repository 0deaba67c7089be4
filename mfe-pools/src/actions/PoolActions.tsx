import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { Button } from '@fairway/kit/ui/Button';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { useState } from 'react';
import { RulesDialog, ViewRulesFields } from '../rules/ViewRules.tsx';
import { PoolSettingsDialog, PoolSettingsFields, useMayManage } from '../settings/PoolSettingsDialog.tsx';
import { ShareBoardDialog, ShareBoardFields } from '../share/ShareBoardDialog.tsx';
import { type PoolDialog, PoolMenu } from './PoolMenu.tsx';

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
  const mayManage = useMayManage(pool);
  const isPhone = useIsPhone();
  // Here, so that what is open stays so when a phone is turned.
  const [shown, show] = useState<PoolDialog>(null);
  const dialog = (which: PoolDialog) => ({ open: shown === which, onClose: () => show(null) });
  return (
    <>
      {isPhone ? (
        <PoolMenu name={pool.name} mayManage={mayManage} show={show} {...dialog('menu')} />
      ) : (
        <>
          {mayManage && <ButtonLink href={paths.host(pool.name)}>Host</ButtonLink>}
          {mayManage && <Button onClick={() => show('settings')}>Pool Settings</Button>}
          <Button aria-haspopup="dialog" onClick={() => show('share')}>
            Share
          </Button>
          <ButtonLink href={paths.pastWeeks(pool.name)}>Past weeks</ButtonLink>
          <MyPools />
        </>
      )}
      {mayManage && <PoolSettingsDialog of={pool} {...dialog('settings')} />}
      <ShareBoardDialog of={pool} {...dialog('share')} />
      <RulesDialog of={pool} {...dialog('rules')} />
    </>
  );
}

/** The way back to all of one's pools. */
export function MyPools() {
  const navigate = useNavigate();
  return <Button onClick={() => navigate(paths.myPools())}>My Pools</Button>;
}
