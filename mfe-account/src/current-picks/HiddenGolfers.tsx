import { color, hairline, radius, space, touch } from '@fairway/kit/ui/tokens';

/** Stands for golfers whom the server hides: they are not sent, so there is nothing to find. */
export function HiddenGolfers({ count }: { count: number }) {
  return (
    <div aria-hidden css={{ borderTop: hairline }}>
      {Array.from({ length: count }, (_golfer, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they are nobody in particular.
          key={index}
          css={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: space.base,
            height: touch,
            padding: `0 ${space.tight}`,
            borderBottom: hairline,
            '& > span': { height: '0.875rem', borderRadius: radius.plate, background: color.muted },
          }}
        >
          <span css={{ width: `${9 - (index % 3)}rem`, opacity: 0.55, filter: 'blur(5px)' }} />
          <span css={{ width: '3.5rem', opacity: 0.4, filter: 'blur(5px)' }} />
        </div>
      ))}
    </div>
  );
}
