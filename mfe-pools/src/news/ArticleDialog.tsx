import { dateIn, viewerZone } from '@fairway/kit/format';
import { Button, buttonStyle } from '@fairway/kit/ui/Button';
import { Dialog } from '@fairway/kit/ui/Dialog';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Spinner } from '@fairway/kit/ui/Spinner';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { ArticleFrame } from './ArticleFrame.tsx';
import { useArticleText } from './use-article-text.ts';

interface Article {
  id: string;
  headline: string;
  publishedAt: string | null;
  webUrl: string | null;
}

/** An article in a dialog, with a link to its source. */
export function ArticleDialog(props: { article: Article; open: boolean; onClose: () => void }) {
  const { article, open, onClose } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={article.headline}
      actions={
        <>
          {article.webUrl && (
            <a href={article.webUrl} target="_blank" rel="noopener noreferrer" css={buttonStyle('quiet')}>
              Read the original
            </a>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <ArticleText {...article} />
    </Dialog>
  );
}

/** Loaded when opened: few listed articles are read. */
function ArticleText({ id, headline, publishedAt }: Article) {
  const { html, error, retry } = useArticleText(id);
  return (
    <div css={{ display: 'grid', gap: space.snug, minHeight: '12rem' }}>
      {publishedAt && (
        <p css={{ color: color.muted, fontSize: size.small }}>
          {dateIn(viewerZone(), new Date(publishedAt))}
        </p>
      )}
      {error !== null && <FaultNotice error={error} onRetry={retry} />}
      {html === null && error === null && (
        <div css={{ display: 'grid', placeItems: 'center', fontSize: size.title }}>
          <Spinner label="Loading the article" />
        </div>
      )}
      {html !== null && <ArticleFrame title={headline} html={html} />}
    </div>
  );
}
