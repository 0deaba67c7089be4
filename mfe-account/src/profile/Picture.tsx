import { useApolloClient, useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { tell } from '@fairway/kit/refusal';
import { Avatar } from '@fairway/kit/ui/Avatar';
import { buttonStyle } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { Spinner } from '@fairway/kit/ui/Spinner';
import { color, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { type ChangeEvent, useId, useState } from 'react';
import { portraitEdge } from '../portrait/Portrait.tsx';
import { uploadPicture } from './upload-picture.ts';

export const PictureFields = graphql(`
  fragment PictureFields on User { id username profilePic }
`);

/** One's own picture, and the way to another one. The new one is shown while it is still being sent. */
export function Picture({ of }: { of: FragmentOf<typeof PictureFields> }) {
  const user = useFragment(PictureFields, of);
  const { cache } = useApolloClient();
  const [preview, setPreview] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const inputId = useId();

  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const shown = URL.createObjectURL(file);
    setPreview(shown);
    setFault(null);
    try {
      const profilePic = await uploadPicture(file, user.username);
      cache.writeFragment({
        from: { __typename: 'User', id: user.id },
        fragment: PictureFields,
        data: { ...user, profilePic },
      });
    } catch (error) {
      setFault(tell(error, 'Error uploading profile picture. Please try again.'));
    }
    setPreview(null);
    URL.revokeObjectURL(shown);
    // Else choosing the same file again would change nothing, and nothing would be sent.
    target.value = '';
  };

  return (
    <div css={{ display: 'grid', gap: space.tight, width: portraitEdge }}>
      <div css={{ position: 'relative' }}>
        <Avatar name={user.username} picture={preview ?? user.profilePic} edge={portraitEdge} />
        {preview && (
          <span css={{ position: 'absolute', inset: 'auto auto 0 0', background: color.paper }}>
            <Spinner label="Sending your picture" />
          </span>
        )}
      </div>
      <input
        id={inputId}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={preview !== null}
        onChange={upload}
        css={{
          ...visuallyHidden,
          '&:focus-visible + label': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
        }}
      />
      <label htmlFor={inputId} css={buttonStyle('secondary')}>
        Upload Photo
      </label>
      {fault && <Notice tone="error">{fault}</Notice>}
    </div>
  );
}
