import { useApolloClient } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage } from '@fairway/kit/refusal';
import { buttonStyle } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { color } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { type ChangeEvent, useId, useState } from 'react';
import { uploadPicture } from './upload-picture.ts';

const NewPicture = graphql(`
  fragment NewPicture on User { profilePic }
`);

interface UploadPhotoProps {
  user: { id: string; username: string };
  /** Called with the chosen picture's URL during the upload, and with null afterwards. */
  onSending: (preview: string | null) => void;
}

/** The browser's own file input, styled as a button. */
export function UploadPhoto({ user, onSending }: UploadPhotoProps) {
  const { cache } = useApolloClient();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const inputId = useId();

  const send = async (file: File) => {
    const preview = URL.createObjectURL(file);
    onSending(preview);
    setBusy(true);
    setFault(null);
    try {
      const profilePic = await uploadPicture(file, user.username);
      cache.writeFragment({
        fragment: NewPicture,
        from: { __typename: 'User', id: user.id },
        data: { profilePic },
      });
    } catch (error) {
      setFault(errorMessage(error, 'Error uploading profile picture. Please try again.'));
    }
    setBusy(false);
    onSending(null);
    URL.revokeObjectURL(preview);
  };

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void send(file);
    // Otherwise choosing the same file again would fire no event.
    target.value = '';
  };

  return (
    <>
      <input
        id={inputId}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={busy}
        onChange={choose}
        css={{
          ...visuallyHidden,
          '&:focus-visible + label': { outline: `3px solid ${color.focus}`, outlineOffset: 2 },
        }}
      />
      <label htmlFor={inputId} css={buttonStyle('secondary')}>
        Upload Photo
      </label>
      {fault && (
        <div css={{ order: 1, flexBasis: '100%' }}>
          <Notice tone="error">{fault}</Notice>
        </div>
      )}
    </>
  );
}
