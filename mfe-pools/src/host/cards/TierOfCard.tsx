import { color, hairline, size, space, touch } from '@fairway/kit/ui/tokens';

interface Tier {
  limit: number | null;
  cost: number | null;
  lockedIds: readonly string[];
  golfers: readonly { id: string; name: string }[];
}

interface TierOfCardProps {
  name: string;
  tier: Tier;
  /** Who of the card is out of the tournament, and so not among its golfers. */
  gone: readonly { id: string; name: string }[];
  /** Who was on the card when it was opened: they stand first, since the list may be long. */
  first: readonly string[];
  picked: readonly string[];
  onToggle: (id: string) => void;
}

/** The golfers of a tier to be ticked; a long list is scrolled by itself. */
export function TierOfCard({ name: title, tier, gone, first, picked, onToggle }: TierOfCardProps) {
  const { limit, cost, lockedIds } = tier;
  // They take a place, until the host takes them off.
  const golfers = [
    ...gone.map(({ id, name }) => ({ id, name: `${name}, out of the tournament` })),
    ...tier.golfers.toSorted((a, b) => Number(first.includes(b.id)) - Number(first.includes(a.id))),
  ];
  const count = golfers.filter(({ id }) => picked.includes(id)).length;
  const isFull = limit !== null && count >= limit;
  return (
    <fieldset css={{ minWidth: 0, margin: 0, padding: 0, border: 0 }}>
      <legend css={{ padding: `0 0 ${space.hair}`, fontWeight: 600 }}>
        {title}
        <span css={{ color: color.muted, fontSize: size.small, fontWeight: 400 }}>
          {' '}
          {limit === null ? `${count} picked, ${cost} credits each` : `${count} of ${limit}`}
        </span>
      </legend>
      <div css={{ maxHeight: '12rem', overflowY: 'auto', borderTop: hairline, borderBottom: hairline }}>
        {golfers.map(({ id, name }) => {
          const isPicked = picked.includes(id);
          return (
            <label
              key={id}
              css={{ display: 'flex', alignItems: 'center', gap: space.snug, minHeight: touch }}
            >
              <input
                type="checkbox"
                checked={isPicked}
                disabled={lockedIds.includes(id) || (isFull && !isPicked)}
                onChange={() => onToggle(id)}
              />
              {name}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
