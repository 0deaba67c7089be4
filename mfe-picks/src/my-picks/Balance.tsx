import { color, condensed, radius, size, space } from '@fairway/kit/ui/tokens';

/** The credits left, updated with every pick. */
export function Balance({ left, budget }: { left: number; budget: number }) {
  return (
    <dl
      css={{
        display: 'flex',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        gap: space.base,
        padding: `${space.tight} ${space.snug}`,
        color: color.ink,
        background: color.raised,
        borderRadius: radius.plate,
      }}
    >
      <dt css={{ ...condensed, fontSize: size.lead, fontWeight: 600 }}>Balance</dt>
      <dd>
        <span
          key={left}
          css={{
            ...condensed,
            color: left < 0 ? color.red : undefined,
            fontSize: size.headline,
            fontWeight: 650,
            lineHeight: 1,
          }}
        >
          {left}
        </span>{' '}
        <span css={{ color: color.muted, fontSize: size.small }}>of {budget} credits</span>
      </dd>
    </dl>
  );
}
