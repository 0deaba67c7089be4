import { useState } from 'react';
import { color, condensed, hairline, radius } from '../theme/tokens.ts';

type AvatarProps = {
  name: string;
  /** The picture's address, or null where there is none. */
  picture?: string | null;
  /** Its edge, in pixels. */
  edge?: number;
};

/** A picture, or the first letter of the name. It stands beside the name, so it says nothing itself. */
export function Avatar({ name, picture = null, edge = 40 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const plate = {
    flex: 'none',
    width: edge,
    height: edge,
    border: hairline,
    borderRadius: radius.plate,
    verticalAlign: 'middle',
  };
  if (picture && picture !== broken) {
    return (
      <img
        src={picture}
        alt=""
        width={edge}
        height={edge}
        loading="lazy"
        onError={() => setBroken(picture)}
        css={{ ...plate, display: 'inline-block', objectFit: 'cover' }}
      />
    );
  }
  return (
    <span
      aria-hidden
      css={{
        ...condensed,
        ...plate,
        display: 'inline-grid',
        placeItems: 'center',
        background: color.sunken,
        fontSize: edge * 0.55,
        fontWeight: 650,
        lineHeight: 1,
        textTransform: 'uppercase',
      }}
    >
      {Array.from(name)[0]}
    </span>
  );
}
