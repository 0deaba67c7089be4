import { useMutation } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { errorMessage, refusalOf } from '@fairway/kit/refusal';
import { showToast } from '@fairway/kit/ui/Toast';
import { useState } from 'react';

const AddEntry = graphql(`
  mutation AddEntry($pool: String!) { addEntry(pool: $pool) { id number } }
`);

const CopyCard = graphql(`
  mutation CopyCard($pool: String!, $from: Int!, $to: Int!, $week: Int) {
    copyCard(pool: $pool, from: $from, to: $to, week: $week) { id }
  }
`);

const RemoveEntry = graphql(`
  mutation RemoveEntry($pool: String!, $entry: Int!) { removeEntry(pool: $pool, entry: $entry) { id } }
`);

const NameEntry = graphql(`
  mutation NameEntry($pool: String!, $entry: Int!, $nickname: String) {
    nameEntry(pool: $pool, entry: $entry, nickname: $nickname) { id nickname }
  }
`);

/** What a player does with entries; each fetches them anew and returns whether it worked. */
export function useEntries(pool: string, refetch: () => Promise<unknown>) {
  const [addEntry] = useMutation(AddEntry);
  const [copyCard] = useMutation(CopyCard);
  const [removeEntry] = useMutation(RemoveEntry);
  const [nameEntry] = useMutation(NameEntry);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  /** The change is made whatever becomes of this, and repeating it would add one more. The page says what is missing. */
  const askAgain = () => refetch().catch(() => undefined);
  const act = async <Done>(sent: () => Promise<Done>, unanswered?: string): Promise<Done | null> => {
    setFault(null);
    setBusy(true);
    try {
      const done = await sent();
      await askAgain();
      return done;
    } catch (error) {
      setFault(errorMessage(error, unanswered ?? 'That did not work. Please try again.'));
      // Without an answer it may be done all the same.
      if (!refusalOf(error)) {
        // By a toast as well: the page is built anew when there are tabs of entries at once.
        if (unanswered) showToast(unanswered);
        await askAgain();
      }
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    fault,
    busy,
    /** Returns its number. */
    add: () =>
      act(async () => (await addEntry({ variables: { pool } })).data?.addEntry.number ?? 1, lookFirst),
    copy: (from: number, to: number, week: number) =>
      act(() => copyCard({ variables: { pool, from, to, week } })),
    remove: (entry: number) => act(() => removeEntry({ variables: { pool, entry } })),
    /** Without catching: a form shows what is wrong. */
    name: async (entry: number, nickname: string) => {
      await nameEntry({ variables: { pool, entry, nickname: nickname.trim() || null } });
      await askAgain();
    },
  };
}

const lookFirst = 'No answer came. Look whether it is there before you try again.';
