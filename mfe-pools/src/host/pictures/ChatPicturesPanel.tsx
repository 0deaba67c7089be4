import { useFragment, useMutation } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { faultMessage, refusalOf } from '@fairway/kit/refusal';
import { Switch } from '@fairway/kit/ui/Switch';
import { showToast } from '@fairway/kit/ui/Toast';
import { HostPanel } from '../HostPanel.tsx';

export const ChatPicturesFields = graphql(`
  fragment ChatPicturesFields on Pool { id name chatPictures }
`);

const SwitchChatPictures = graphql(
  `
    mutation SwitchChatPictures($pool: String!, $on: Boolean!) {
      switchChatPictures(pool: $pool, on: $on) { id ...ChatPicturesFields }
    }
  `,
  [ChatPicturesFields],
);

/** Whether members send pictures in the chat. */
export function ChatPicturesPanel({ of }: { of: FragmentOf<typeof ChatPicturesFields> }) {
  const { name, chatPictures } = useFragment(ChatPicturesFields, of);
  const [turn, { loading }] = useMutation(SwitchChatPictures, { refetchQueries: ['PoolActs'] });
  const change = (on: boolean) => {
    // Not disabled, which would take the focus away from whoever pressed a key.
    if (loading) return;
    turn({ variables: { pool: name, on } }).catch((error) =>
      showToast(refusalOf(error)?.message ?? faultMessage(error)),
    );
  };
  return (
    <HostPanel title="Pictures in the chat">
      <Switch
        label="Members send pictures"
        hint="Switched off, nobody sends any, and those that are there are hidden until you switch them on again. The log says that you did it."
        checked={chatPictures}
        aria-busy={loading}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    </HostPanel>
  );
}
