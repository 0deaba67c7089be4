import type { CSSObject } from '@emotion/react';
import { color, condensed, desk, radius, size, space } from '@fairway/kit/ui/tokens';

const places = [1, 2, 3, 4, 5];

const plate: CSSObject = {
  display: 'grid',
  alignItems: 'center',
  height: '3.25rem',
  paddingInline: space.snug,
  borderRadius: radius.plate,
  background: color.raised,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
};

/** A decoration: a board before the first tee time, with the username as it is typed. */
export function BlankBoard({ name }: { name: string }) {
  return (
    <div aria-hidden css={{ display: 'none', [desk]: { display: 'block' } }}>
      <div
        css={{
          ...condensed,
          padding: `${space.base} ${space.snug} ${space.snug}`,
          color: color.ink,
          background: color.flag,
          borderRadius: radius.plate,
          fontSize: '1.375rem',
          fontWeight: 600,
          lineHeight: 1,
        }}
      >
        <p css={{ paddingBottom: space.tight, color: color.onFlag }}>Pool standings</p>
        <div css={{ display: 'grid', gridTemplateColumns: '2.75rem minmax(0, 1fr) 4rem', gap: 3 }}>
          {places.map((place) => (
            <Row key={place} place={place} name={place === 1 ? name : ''} />
          ))}
        </div>
      </div>
      <p css={{ marginTop: space.snug, color: color.muted, fontSize: size.small }}>
        One name and one password for all your pools.
      </p>
    </div>
  );
}

function Row({ place, name }: { place: number; name: string }) {
  return (
    <>
      <span css={{ ...plate, justifyItems: 'center' }}>{place}</span>
      <span css={plate}>{name}</span>
      <span css={{ ...plate, justifyItems: 'center' }}>{name && 'E'}</span>
    </>
  );
}
