import { useApolloClient } from '@fairway/kit/apollo';
import { localMoment } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { useUsername } from '@fairway/kit/session';
import { Button } from '@fairway/kit/ui/Button';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { TextField } from '@fairway/kit/ui/TextField';
import { color, hairline, size, space } from '@fairway/kit/ui/tokens';
import { withTimeout } from '@fairway/kit/with-timeout';
import { type FormEvent, useContext, useState } from 'react';
import { MessageText } from '../messages/MessageText.tsx';
import { MutedPeople } from '../mutes/muted.ts';

const SearchMessages = graphql(`
  query SearchMessages($pool: String!, $text: String!, $before: ID, $first: Int!) {
    pool(name: $pool) {
      id
      messagesFound(text: $text, before: $before, first: $first) {
        id
        text
        at
        user { id username }
        mentions { id username }
      }
    }
  }
`);
type Found = NonNullable<ResultOf<typeof SearchMessages>['pool']>['messagesFound'];

const pageLength = 50;

interface Results {
  text: string;
  messages: Found;
  /** Whether older ones may follow. */
  hasMore: boolean;
}

/** What failed, to be asked again. */
interface Failed {
  error: unknown;
  text: string;
  known: Found;
}

/** Finds messages of a pool's chat by what is said in them, the latest first. */
export function SearchChat({ pool }: { pool: { name: string } }) {
  const client = useApolloClient();
  const myName = useUsername();
  const [text, setText] = useState('');
  const [results, setResults] = useState<Results | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [busy, setBusy] = useState(false);
  const muted = useContext(MutedPeople);
  const shown = (results?.messages ?? []).filter(({ user }) => !muted.some(({ id }) => id === user?.id));

  const ask = async (wanted: string, known: Found) => {
    setBusy(true);
    setFailed(null);
    try {
      const { data } = await client.query({
        query: SearchMessages,
        variables: { pool: pool.name, text: wanted, before: known.at(-1)?.id ?? null, first: pageLength },
        fetchPolicy: 'no-cache',
        context: withTimeout(),
      });
      const found = data?.pool?.messagesFound ?? [];
      setResults({ text: wanted, messages: [...known, ...found], hasMore: found.length === pageLength });
    } catch (error) {
      setFailed({ error, text: wanted, known });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length > 1) void ask(text.trim(), []);
  };
  const notice = failed && (
    <FaultNotice error={failed.error} onRetry={() => ask(failed.text, failed.known)} />
  );
  const wantsOlder = failed !== null && failed.known.length > 0;
  return (
    <div css={{ flex: 1, minHeight: 0, overflowY: 'auto', padding: `${space.snug} ${space.base}` }}>
      <search>
        <form onSubmit={submit} css={{ display: 'flex', gap: space.tight, alignItems: 'end' }}>
          <div css={{ flex: 1, minWidth: 0 }}>
            <TextField
              label="Search the chat"
              type="search"
              value={text}
              maxLength={100}
              onChange={({ currentTarget: { value } }) => setText(value)}
            />
          </div>
          <Button type="submit" busy={busy}>
            Search
          </Button>
        </form>
      </search>
      {!wantsOlder && notice}
      <div role="status">
        {results && shown.length === 0 && (
          <EmptyState>
            {results.hasMore
              ? `Only people whom you muted have said “${results.text}”, so far.`
              : `Nobody has said “${results.text}”.`}
          </EmptyState>
        )}
      </div>
      {results && shown.length > 0 && (
        <ol aria-label={`Messages with “${results.text}”`} css={{ listStyle: 'none' }}>
          {shown.map(({ id, text: said, at, user, mentions }) => (
            <li
              key={id}
              css={{ padding: `${space.snug} 0`, borderBottom: hairline, overflowWrap: 'anywhere' }}
            >
              <p css={{ color: color.muted, fontSize: size.tiny }}>
                {user?.username ?? 'Fairway'} · {localMoment(new Date(at))}
              </p>
              <p css={{ whiteSpace: 'pre-wrap' }}>
                <MessageText
                  text={said}
                  mentions={mentions.map(({ username }) => username)}
                  myName={myName}
                />
              </p>
            </li>
          ))}
        </ol>
      )}
      {wantsOlder && notice}
      {results?.hasMore && !wantsOlder && (
        <Button busy={busy} onClick={() => ask(results.text, results.messages)}>
          Show older ones
        </Button>
      )}
    </div>
  );
}
