import { color, condensed, desk, phone, rule, size, space } from '@fairway/kit/ui/tokens';

type Tier = { name: string; share: number; picks: number; credits: number };

const tiers: readonly Tier[] = [
  { name: 'Tier 1', share: 21, picks: 3, credits: 25 },
  { name: 'Tier 2', share: 24, picks: 2, credits: 15 },
  { name: 'Tier 3', share: 26, picks: 2, credits: 10 },
  { name: 'Tier 4', share: 29, picks: 1, credits: 5 },
];

const golfers = 100;
/** Eight, as on a card: three, two, two and one. */
const picked = new Set([3, 9, 16, 25, 38, 50, 63, 85]);

const chance = (golfer: number) => 2 + 30 * Math.exp(-golfer / 24);

/** The field from the favourite to the last, a line each; where a pin stands, somebody has been picked. */
function FieldDrawing() {
  return (
    <svg
      viewBox="0 0 300 44"
      preserveAspectRatio="none"
      aria-hidden
      css={{
        width: '100%',
        // Higher on a phone than its shape would give it, or the hill would be flat.
        height: 'clamp(6rem, 14.5vw, 11.5rem)',
        '& path': { vectorEffect: 'non-scaling-stroke' },
      }}
    >
      {Array.from({ length: golfers }, (_, golfer) => {
        const x = golfer * 3 + 1.5;
        const top = 44 - chance(golfer);
        const pin = picked.has(golfer);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a golfer here is nothing but a number.
          <g key={golfer}>
            <path
              d={`M${x} 44V${pin ? top - 9 : top}`}
              stroke={pin ? color.ink : color.edge}
              css={{ strokeWidth: pin ? 'clamp(2px, 0.3vw, 3.5px)' : 'clamp(1px, 0.2vw, 2.5px)' }}
            />
            {pin && <path d={`M${x + 0.5} ${top - 9}h7l-2 2.25 2 2.25h-7z`} fill={color.flag} />}
          </g>
        );
      })}
    </svg>
  );
}

/** How the odds make the tiers, and what each tier gives and costs. */
export function Tiers() {
  return (
    <section
      aria-labelledby="tiers-title"
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.roomy }}
    >
      <div css={{ [desk]: { display: 'grid', gridTemplateColumns: '7fr 8fr', columnGap: space.roomy } }}>
        <h3 id="tiers-title" css={{ fontSize: size.headline }}>
          Tiers drawn by the odds
        </h3>
        <p css={{ maxWidth: '42rem', marginTop: space.base, fontSize: size.lead, [desk]: { marginTop: 0 } }}>
          The field is put in order by a sportsbook's odds and cut into four tiers. Eight picks have to come
          from all of them, so nobody wins with favourites alone. In the salary-cap formats a tier sets a
          golfer's price instead: spend exactly 100 credits, however you like.
        </p>
      </div>
      <div>
        <FieldDrawing />
        <ul
          css={{
            display: 'grid',
            gridTemplateColumns: tiers.map((tier) => `minmax(0, ${tier.share}fr)`).join(' '),
            listStyle: 'none',
            borderTop: rule,
          }}
        >
          {tiers.map((tier) => (
            <li
              key={tier.name}
              css={{
                padding: `${space.snug} ${space.hair} 0 ${space.snug}`,
                borderLeft: `1px solid ${color.hairline}`,
                '&:first-of-type': { paddingLeft: 0, borderLeft: 0 },
                [phone]: { paddingLeft: space.tight },
              }}
            >
              <h4 css={{ ...condensed, fontSize: size.lead }}>{tier.name}</h4>
              <p css={{ ...condensed, fontSize: size.headline, fontWeight: 700, lineHeight: 1.15 }}>
                {tier.picks}
              </p>
              <p css={{ fontSize: size.small, lineHeight: 1.35 }}>{tier.picks === 1 ? 'pick' : 'picks'}</p>
              <p css={{ fontSize: size.small, lineHeight: 1.35, color: color.muted }}>
                or {tier.credits} <span css={{ [phone]: { display: 'block' } }}>credits</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
