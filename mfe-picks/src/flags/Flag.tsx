import { color, size } from '@fairway/kit/ui/tokens';
import { useSyncExternalStore } from 'react';

type FlagSet = Readonly<Record<string, string>>;

// Names and odds don't wait for pictures, and without them a country's letters stand there.
let flags: FlagSet | null = null;
const waiting = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  waiting.add(listener);
  if (flags === null)
    import('./flag-set.ts').then(
      ({ flagSet }) => {
        flags = flagSet;
        for (const listener of waiting) listener();
      },
      () => undefined,
    );
  return () => waiting.delete(listener);
}

/** A golfer's country, by the three letters of the feed. Decoration: its letters are read elsewhere. */
export function Flag({ country }: { country: string | null }) {
  const known = useSyncExternalStore(subscribe, () => flags);
  if (country === null) return <span css={place} />;
  const picture = known?.[country.toUpperCase()];
  return picture ? (
    <img alt="" src={`data:image/svg+xml,${encodeURIComponent(picture)}`} css={[place, pictureStyle]} />
  ) : (
    <span aria-hidden css={[place, { color: color.muted, fontSize: size.tiny }]}>
      {known && country}
    </span>
  );
}

const place = { display: 'inline-block', flex: 'none', width: '1.5rem', height: '1rem', lineHeight: '1rem' };
/** Without an edge white flags would fade into the paper. */
const pictureStyle = { outline: `1px solid ${color.hairline}`, outlineOffset: -1 };
