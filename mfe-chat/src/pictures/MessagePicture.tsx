import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { color, hairline, radius, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';

/** What rows show of a message's picture. */
export const RowPicture = graphql(`
  fragment RowPicture on ChatPicture @_unmask { url width height alt }
`);

interface MessagePictureProps {
  of: ResultOf<typeof RowPicture>;
  /** Whose it is, for who can't see it and finds no description. */
  username: string;
}

const mostWide = 260;
const mostHigh = 240;

/** A message's picture in a frame of its own proportions, so that nothing moves once it is loaded. Pressed, it is large. */
export function MessagePicture({ of: { url, width, height, alt }, username }: MessagePictureProps) {
  const [isLarge, setLarge] = useState(false);
  const text = alt || `Picture by ${username}`;
  const scale = Math.min(1, mostWide / width, mostHigh / height);
  return (
    <>
      <button type="button" aria-label={`Enlarge: ${text}`} css={frame} onClick={() => setLarge(true)}>
        <img
          src={url}
          alt={text}
          width={Math.max(1, Math.round(width * scale))}
          height={Math.max(1, Math.round(height * scale))}
          loading="lazy"
          decoding="async"
          // Beside a page the chat is narrower than the picture, which keeps its proportions.
          css={{ display: 'block', maxWidth: '100%', height: 'auto', background: color.sunken }}
        />
      </button>
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={text}>
        <img
          src={url}
          alt={text}
          width={width}
          height={height}
          css={{
            display: 'block',
            maxWidth: '100%',
            // What is above and below it is in sight too, but where a window is low.
            maxHeight: 'max(50dvh, calc(100dvh - 16rem))',
            width: 'auto',
            height: 'auto',
            margin: '0 auto',
          }}
        />
      </Dialog>
    </>
  );
}

const frame = {
  display: 'inline-block',
  maxWidth: '100%',
  marginBottom: space.hair,
  padding: 0,
  border: hairline,
  borderRadius: radius.plate,
  background: 'transparent',
  overflow: 'hidden',
  lineHeight: 0,
  cursor: 'zoom-in',
} as const;
