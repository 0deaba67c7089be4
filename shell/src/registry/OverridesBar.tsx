import { Button } from '@fairway/kit/ui/Button';
import { color, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { endOverrides, readOverrides } from './overrides.ts';

/** Outside production: while parts of the page come from somebody's own build, so that nobody wonders why. */
export function OverridesBar({ reload = () => location.reload() }: { reload?: () => void }) {
  const [{ isSet, manifests }] = useState(readOverrides);
  if (!isSet) return null;
  const names = Object.keys(manifests);
  const end = () => {
    endOverrides();
    // What was loaded stays for as long as the page.
    reload();
  };
  return (
    <aside
      aria-label="Local front-ends"
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        gap: space.snug,
        padding: `${space.tight} ${space.base}`,
        background: color.sunken,
      }}
    >
      <span>
        {names.length > 0
          ? `localStorage.remotes overrides ${names.join(', ')}.`
          : 'localStorage.remotes can’t be understood, and overrides nothing.'}
      </span>
      <Button onClick={end}>End</Button>
    </aside>
  );
}
