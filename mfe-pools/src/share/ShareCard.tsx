import { useQuery } from '@fairway/kit/apollo';
import { copyText } from '@fairway/kit/copy-text';
import { graphql } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { size, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { PictureFrame } from './PictureFrame.tsx';
import { usePicture } from './use-picture.ts';

const CardToShare = graphql(`
  query CardToShare($pool: String!, $entry: Int!) {
    pool(name: $pool) { id cardLink(entry: $entry) }
  }
`);

interface ShareCardProps {
  /** The pool's name. */
  pool: string;
  /** Which of one's own entries: 1 is the first. */
  entry: number;
  /** What the picture says, for who can't see it. */
  alt: string;
}

/** One's own card as a picture, drawn once it is wanted. */
export default function ShareCard(props: ShareCardProps) {
  const [isWanted, setWanted] = useState(false);
  return isWanted ? (
    <CardPicture {...props} />
  ) : (
    <div>
      <Button onClick={() => setWanted(true)}>Share my card</Button>
    </div>
  );
}

function CardPicture({ pool, entry, alt }: ShareCardProps) {
  const { data, error, refetch } = useQuery(CardToShare, {
    variables: { pool, entry },
    fetchPolicy: 'network-only',
  });
  const id = data?.pool?.id;
  const link = data?.pool?.cardLink;
  const drawn = usePicture(id ? `/share/pools/${id}/card.png?entry=${entry}` : null, `${pool} card`);
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.snug }}>
      {error && !data && <FaultNotice error={error} onRetry={refetch} />}
      <PictureFrame {...drawn} title={pool} alt={alt}>
        {link && (
          <Button onClick={() => copyText(link, 'link', { next: 'Anyone with it can see your card.' })}>
            Copy link
          </Button>
        )}
      </PictureFrame>
      {link && <p css={{ overflowWrap: 'anywhere', fontSize: size.small, userSelect: 'all' }}>{link}</p>}
    </div>
  );
}
