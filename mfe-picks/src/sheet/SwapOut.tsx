import { Button } from '@fairway/kit/ui/Button';
import { color, size, space } from '@fairway/kit/ui/tokens';
import type { Golfer } from '../selection/golfer.ts';
import type { SelectedTier } from '../selection/selection.ts';

interface SwapOutProps {
  tier: SelectedTier;
  /** Why nobody can be added. */
  reasonId: string;
  /** Who goes out; null while nobody does. */
  out: Golfer | null;
  onChoose: (out: Golfer | null) => void;
}

/** For a full tier: who goes out for whoever is added next. */
export function SwapOut({ tier, reasonId, out, onChoose }: SwapOutProps) {
  const movable = tier.picked.filter(({ isLocked }) => !isLocked);
  return (
    <div css={{ display: 'grid', gap: space.tight }}>
      {out ? (
        <p role="status">
          Add who comes in for <strong css={{ color: color.ink }}>{out.name}</strong>.
        </p>
      ) : (
        <p id={reasonId}>
          {tier.full}
          {movable.length > 0 && ' To change one, choose who goes out:'}
        </p>
      )}
      {movable.length > 0 && (
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
          {movable.map((golfer) => (
            <Button
              key={golfer.id}
              aria-label={`Swap out ${golfer.name}`}
              aria-pressed={golfer.id === out?.id}
              onClick={() => onChoose(golfer.id === out?.id ? null : golfer)}
              css={chipStyle}
            >
              {golfer.name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

const chipStyle = {
  padding: `0 ${space.snug}`,
  fontSize: size.small,
  '&[aria-pressed="true"]': { color: color.onFlag, background: color.flag, borderColor: color.onFlag },
};
