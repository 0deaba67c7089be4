import { TextField } from '@fairway/kit/ui/TextField';
import { color, hairline, radius, space } from '@fairway/kit/ui/tokens';
import { CancelButton } from '../writing/CancelButton.tsx';
import type { ChosenPicture } from './chosen-picture.ts';

interface PicturePreviewProps {
  of: ChosenPicture;
  onDescribe: (alt: string) => void;
  onRemove: () => void;
}

/** Above the field: the picture that is about to be sent, and what is on it. */
export function PicturePreview({ of: { preview, alt }, onDescribe, onRemove }: PicturePreviewProps) {
  return (
    <div
      css={{
        display: 'flex',
        alignItems: 'end',
        gap: space.snug,
        padding: `${space.tight} ${space.base}`,
        borderTop: hairline,
        background: color.sunken,
      }}
    >
      <img
        src={preview}
        alt={alt || 'The chosen picture'}
        width={72}
        height={72}
        css={{ flex: 'none', objectFit: 'cover', borderRadius: radius.plate }}
      />
      <div css={{ flex: 1, minWidth: 0 }}>
        <TextField
          label="Describe it (optional)"
          value={alt}
          maxLength={200}
          onChange={({ currentTarget: { value } }) => onDescribe(value)}
        />
      </div>
      <CancelButton label="Remove picture" onClick={onRemove} />
    </div>
  );
}
