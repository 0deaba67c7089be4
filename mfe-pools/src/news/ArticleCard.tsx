import { useFragment } from '@fairway/kit/apollo';
import { dateIn, viewerZone } from '@fairway/kit/format';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { color, condensed, hairline, pointer, radius, size, space } from '@fairway/kit/ui/tokens';
import { Pennant } from '@fairway/kit/ui/Wordmark';
import { useState } from 'react';
import { ArticleDialog } from './ArticleDialog.tsx';

export const ArticleCardFields = graphql(`
  fragment ArticleCardFields on Article { id headline description pictures publishedAt webUrl }
`);

/** An article in the list. The whole card opens it; the headline is its keyboard target. */
export function ArticleCard({ of }: { of: FragmentOf<typeof ArticleCardFields> }) {
  const article = useFragment(ArticleCardFields, of);
  const { headline, description, pictures, publishedAt } = article;
  const [open, setOpen] = useState(false);
  return (
    <li
      css={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: space.tight,
        overflowWrap: 'anywhere',
        [pointer]: { '&:hover h2': { textDecoration: 'underline', textDecorationThickness: 2 } },
      }}
    >
      <Picture address={pictures[0]} />
      <h2 css={{ ...condensed, fontSize: size.title }}>
        <button
          type="button"
          onClick={() => setOpen(true)}
          css={{
            padding: 0,
            border: 0,
            background: 'transparent',
            lineHeight: 'inherit',
            textAlign: 'left',
            cursor: 'pointer',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
            '&:focus-visible': { outline: 'none' },
            '&:focus-visible::after': { outline: `3px solid ${color.focus}`, outlineOffset: 4 },
          }}
        >
          {headline}
        </button>
      </h2>
      <p>{description}</p>
      {publishedAt && (
        <p css={{ marginTop: 'auto', color: color.muted, fontSize: size.small }}>
          <time dateTime={publishedAt}>{dateIn(viewerZone(), new Date(publishedAt))}</time>
        </p>
      )}
      <ArticleDialog article={article} open={open} onClose={() => setOpen(false)} />
    </li>
  );
}

const frame = { aspectRatio: '16 / 9', width: '100%', border: hairline, borderRadius: radius.plate } as const;

/** The feed has no alternative texts, so pictures are decoration. */
function Picture({ address }: { address: string | undefined }) {
  const [broken, setBroken] = useState(false);
  if (!address || broken)
    return (
      <div css={{ ...frame, display: 'grid', placeItems: 'center', background: color.sunken }}>
        <Pennant height={56} />
      </div>
    );
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
      css={{ ...frame, objectFit: 'cover', background: color.sunken }}
    />
  );
}
