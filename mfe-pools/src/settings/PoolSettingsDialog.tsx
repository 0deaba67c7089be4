import { useFragment, useQuery } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { lazy, Suspense } from 'react';
import { SettingsFields, SettingsRulesFields } from './settings-fields.ts';

// Only hosts open it, and seldom.
const SettingsDialog = lazy(async () => ({ default: (await import('./SettingsDialog.tsx')).SettingsDialog }));

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

/** Whether the pool is the viewer's to look after. */
export function useMayManage(of: FragmentOf<typeof PoolSettingsFields>): boolean {
  const { code } = useFragment(PoolSettingsFields, of).settings;
  return code !== 'NOT_ADMIN' && code !== 'NOT_MEMBER';
}

interface PoolSettingsDialogProps {
  of: FragmentOf<typeof PoolSettingsFields>;
  open: boolean;
  onClose: () => void;
}

/** The settings, once it is known what may be chosen. */
export function PoolSettingsDialog({ of, open, onClose }: PoolSettingsDialogProps) {
  const pool = useFragment(PoolSettingsFields, of);
  const { data, error, refetch } = useQuery(SettingsRules, { skip: !open });
  const rules = data?.formats.find(({ format }) => format === pool.format);
  const onItsWay = (
    <Dialog open={open} onClose={onClose} title="Pool Settings">
      {error ? (
        <FaultNotice error={error} onRetry={refetch} />
      ) : (
        <Skeleton rows={5} label="Loading the settings" />
      )}
    </Dialog>
  );
  if (!rules) return onItsWay;
  return (
    <Suspense fallback={onItsWay}>
      <SettingsDialog of={pool} rules={rules} open={open} onClose={onClose} />
    </Suspense>
  );
}
