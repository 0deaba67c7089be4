import { Button, buttonStyle } from '@fairway/kit/ui/Button';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, hairline, space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';
import type { BoardPicture, usePicture } from './use-picture.ts';

type PictureFrameProps = ReturnType<typeof usePicture> & {
  /** What it is called where it is shared. */
  title: string;
  alt: string;
  /** Buttons beside the one that shares it. */
  children?: ReactNode;
};

/** A picture to share, as large as the page has room. */
export function PictureFrame({ picture, error, retry, title, alt, children }: PictureFrameProps) {
  return (
    <>
      {/* As high as the picture, so that nothing moves when it comes. */}
      <div css={{ aspectRatio: '1200 / 630', border: hairline, background: color.sunken }}>
        {picture && (
          <img src={picture.url} alt={alt} css={{ display: 'block', width: '100%', height: '100%' }} />
        )}
        {!picture && !error && <Skeleton rows={5} label="Drawing the picture" />}
      </div>
      {error !== null && <FaultNotice error={error} what="The picture can't be drawn." onRetry={retry} />}
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
        {picture && <PictureButton picture={picture} title={title} />}
        {children}
      </div>
    </>
  );
}

/** Shares with other apps where the system can, otherwise saves a file. */
function PictureButton({ picture: { file, url }, title }: { picture: BoardPicture; title: string }) {
  const data = { files: [file], title };
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare(data);
  if (!canShare)
    return (
      <a href={url} download={file.name} css={buttonStyle('primary')}>
        Download picture
      </a>
    );
  const share = async () => {
    try {
      await navigator.share(data);
    } catch (fault) {
      // Closing the system's share dialog is no fault.
      if (!(fault instanceof DOMException && fault.name === 'AbortError'))
        showToast("The picture can't be shared from here.");
    }
  };
  return (
    <Button kind="primary" onClick={share}>
      Share picture
    </Button>
  );
}
