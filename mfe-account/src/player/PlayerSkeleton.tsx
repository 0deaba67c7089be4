import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color, radius, size, space } from '@fairway/kit/ui/tokens';

/** A placeholder as high as the player, so that nothing below jumps. */
export function PlayerSkeleton({ label }: { label: string }) {
  return (
    <>
      <div aria-hidden css={{ display: 'flex', alignItems: 'center', gap: space.roomy }}>
        <div css={{ width: 128, height: 128, borderRadius: radius.plate, background: color.sunken }} />
        <div
          css={{
            width: '9rem',
            height: size.title,
            borderRadius: radius.plate,
            background: color.hairline,
          }}
        />
      </div>
      <Skeleton rows={12} label={label} />
    </>
  );
}
