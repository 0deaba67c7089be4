import { useMutation } from '@fairway/kit/apollo';
import { errorMessage } from '@fairway/kit/refusal';
import { ConfirmDialog } from '@fairway/kit/ui/ConfirmDialog';
import { Notice } from '@fairway/kit/ui/Notice';
import { space } from '@fairway/kit/ui/tokens';
import { withTimeout } from '@fairway/kit/with-timeout';
import { type ChatLine, RemoveMessage } from '../messages/documents.ts';

interface RemoveMessageDialogProps {
  /** The message to remove; null if none. */
  id: string | null;
  onRemoved: (line: ChatLine) => void;
  onClose: () => void;
}

/** Asks before removing a message, whose text is then lost. */
export function RemoveMessageDialog({ id, onRemoved, onClose }: RemoveMessageDialogProps) {
  const [remove, { loading, error, reset }] = useMutation(RemoveMessage, {
    // What a host removes stands in the list of what the host did, if that is shown beside the chat.
    update: (cache) => void cache.evict({ fieldName: 'poolActs' }),
  });

  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    if (id === null) return;
    const { data } = await remove({ variables: { id }, context: withTimeout() }).catch(() => ({
      data: null,
    }));
    if (!data) return;
    onRemoved(data.removeMessage);
    close();
  };
  return (
    <ConfirmDialog
      open={id !== null}
      question="Remove this message?"
      confirmText="Remove"
      danger
      busy={loading}
      onConfirm={confirm}
      // Closed before the answer, it would close the one of another message.
      onCancel={() => !loading && close()}
    >
      <p>The text is deleted for good. Everyone in the pool sees that a message was removed, and by whom.</p>
      {error && (
        <div css={{ marginTop: space.snug }}>
          <Notice tone="error">
            {errorMessage(error, 'The message could not be removed. Please try again.')}
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  );
}
