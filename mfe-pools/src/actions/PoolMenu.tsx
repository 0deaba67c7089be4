import type { FragmentOf } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { Button } from '@fairway/kit/ui/Button';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { space } from '@fairway/kit/ui/tokens';
import { useRef, useState } from 'react';
import { RulesDialog, type ViewRulesFields } from '../rules/ViewRules.tsx';
import { PoolSettingsDialog, type PoolSettingsFields, useMayManage } from '../settings/PoolSettings.tsx';
import { ShareBoardDialog, type ShareBoardFields } from '../share/ShareBoard.tsx';

interface PoolMenuProps {
  of: FragmentOf<typeof PoolSettingsFields> &
    FragmentOf<typeof ShareBoardFields> &
    FragmentOf<typeof ViewRulesFields>;
  name: string;
}

type Shown = 'menu' | 'settings' | 'share' | 'rules' | null;

/** All that can be done with a pool, behind one button, and within a thumb's reach once that is pressed. */
export function PoolMenu({ of, name }: PoolMenuProps) {
  const [shown, show] = useState<Shown>(null);
  const more = useRef<HTMLButtonElement>(null);
  const mayManage = useMayManage(of);
  const navigate = useNavigate();
  const close = () => show(null);
  const dialog = (which: Shown) => ({ open: shown === which, onClose: close });
  return (
    <>
      <Button
        ref={more}
        kind="quiet"
        aria-label="More"
        aria-haspopup="dialog"
        css={{ padding: 0 }}
        onClick={() => show('menu')}
      >
        <svg aria-hidden viewBox="0 0 20 4" width="20" height="4">
          {[2, 10, 18].map((x) => (
            <circle key={x} cx={x} cy="2" r="2" fill="currentColor" />
          ))}
        </svg>
      </Button>
      <Dialog {...dialog('menu')} title={name}>
        <div css={{ display: 'grid', gap: space.tight }}>
          {mayManage && <ButtonLink href={paths.host(name)}>Host</ButtonLink>}
          {mayManage && <Button onClick={() => show('settings')}>Pool Settings</Button>}
          <Button onClick={() => show('share')}>Share</Button>
          <Button onClick={() => navigate(paths.myPools())}>My Pools</Button>
          <Button onClick={() => show('rules')}>View Rules</Button>
        </div>
      </Dialog>
      {mayManage && <PoolSettingsDialog of={of} {...dialog('settings')} />}
      <ShareBoardDialog of={of} {...dialog('share')} />
      <RulesDialog of={of} {...dialog('rules')} />
    </>
  );
}
