import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { color, radius, size, space } from '@fairway/kit/ui/tokens';

/** A player on the way: as high as the real one, so that nothing below jumps when they come. */
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
