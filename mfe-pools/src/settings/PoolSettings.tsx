import { useFragment, useQuery } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { Button } from '@fairway/kit/ui/Button';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { useState } from 'react';
import { SettingsDialog, SettingsFields, SettingsRulesFields } from './SettingsDialog.tsx';

export const PoolSettingsFields = graphql(
  `
    fragment PoolSettingsFields on Pool {
      id
      name
      format
      settings { allowed code message until }
      ...SettingsFields
    }
  `,
  [SettingsFields],
);

const SettingsRules = graphql(
  `
    query SettingsRules {
      formats { format ...SettingsRulesFields @unmask }
    }
  `,
  [SettingsRulesFields],
);

/** The admin's ways to look after a pool and to change it; others don't see them. */
export function PoolSettings({ of }: { of: FragmentOf<typeof PoolSettingsFields> }) {
  const pool = useFragment(PoolSettingsFields, of);
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(SettingsRules, { skip: !open });
  const rules = data?.formats.find(({ format }) => format === pool.format);
  const close = () => setOpen(false);

  if (pool.settings.code === 'NOT_ADMIN' || pool.settings.code === 'NOT_MEMBER') return null;
  return (
    <>
      <ButtonLink href={paths.host(pool.name)}>Host</ButtonLink>
      <Button onClick={() => setOpen(true)}>Pool Settings</Button>
      {rules ? (
        <SettingsDialog of={pool} rules={rules} open={open} onClose={close} />
      ) : (
        <Dialog open={open} onClose={close} title="Pool Settings">
          {error ? (
            <FaultNotice error={error} onRetry={refetch} />
          ) : (
            <Skeleton rows={5} label="Loading the settings" />
          )}
        </Dialog>
      )}
    </>
  );
}
