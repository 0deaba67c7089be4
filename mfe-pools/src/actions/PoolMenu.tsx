import { paths, useNavigate } from '@fairway/kit/paths';
import { Button } from '@fairway/kit/ui/Button';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { space } from '@fairway/kit/ui/tokens';

/** What is open of all that can be done with a pool. */
export type PoolDialog = 'menu' | 'settings' | 'share' | 'rules' | null;

interface PoolMenuProps {
  name: string;
  mayManage: boolean;
  open: boolean;
  onClose: () => void;
  show: (what: PoolDialog) => void;
}

/** All that can be done with a pool, behind one button, and within a thumb's reach once that is pressed. */
export function PoolMenu({ name, mayManage, open, onClose, show }: PoolMenuProps) {
  const navigate = useNavigate();
  return (
    <>
      <Button
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
      <Dialog open={open} onClose={onClose} title={name}>
        <div css={{ display: 'grid', gap: space.tight }}>
          {mayManage && <ButtonLink href={paths.host(name)}>Host</ButtonLink>}
          {mayManage && <Button onClick={() => show('settings')}>Pool Settings</Button>}
          <Button onClick={() => show('share')}>Share</Button>
          <ButtonLink href={paths.pastWeeks(name)}>Past weeks</ButtonLink>
          <Button onClick={() => navigate(paths.myPools())}>My Pools</Button>
          <Button onClick={() => show('rules')}>View Rules</Button>
        </div>
      </Dialog>
    </>
  );
}
