import { useApolloClient, useQuery } from '@fairway/kit/apollo';
import { localMoment } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { useLive } from '@fairway/kit/live/use-live';
import { faultMessage, refusalOf } from '@fairway/kit/refusal';
import { useUsername } from '@fairway/kit/session';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, hairline, size, space } from '@fairway/kit/ui/tokens';
import { useCallback, useState } from 'react';
import { ActionsButton } from '../messages/rows/Actions.tsx';
import { ReactionPicker } from '../messages/rows/ReactionPicker.tsx';
import { Reactions } from '../messages/rows/Reactions.tsx';
import { mineAmong, type React } from '../messages/rows/react.ts';

const StoryFields = graphql(`
  fragment StoryFields on Story @_unmask {
    version
    lines { id text at correctedAt reactions { kind count usernames } }
  }
`);
type Line = ResultOf<typeof StoryFields>['lines'][number];

const PoolStory = graphql(
  `
    query PoolStory($pool: String!) {
      pool(name: $pool) { id story { ...StoryFields @unmask } }
    }
  `,
  [StoryFields],
);
const StoryChanges = graphql(
  `
    subscription StoryChanges($pool: String!) {
      story(pool: $pool) { ...StoryFields @unmask }
    }
  `,
  [StoryFields],
);
/** Asked for where so many reacted alike that the viewer may not be named. */
const OwnStoryReactions = graphql(`
  query OwnStoryReactions($pool: String!) {
    pool(name: $pool) { id story { lines { id myReactions } } }
  }
`);
const ReactToStory = graphql(`
  mutation ReactToStory($id: ID!, $kind: ReactionKind!, $on: Boolean!) {
    reactToStory(id: $id, kind: $kind, on: $on) { id reactions { kind count usernames } myReactions }
  }
`);

/** What has happened in a pool, the latest first; members react as to messages. */
export function Story({ pool: { id, name } }: { pool: { id: string; name: string } }) {
  const { data, error, retry } = useLive({
    query: PoolStory,
    changes: StoryChanges,
    variables: { pool: name },
    answer: ({ story }) => ({ pool: { id, story } }),
    versionOf: ({ pool }) => pool?.story?.version,
  });
  const client = useApolloClient();
  const myName = useUsername();
  const react: React = useCallback(
    (line, kind, on) => {
      client
        .mutate({ mutation: ReactToStory, variables: { id: line, kind, on } })
        .catch((fault) => showToast(refusalOf(fault)?.message ?? faultMessage(fault)));
    },
    [client],
  );
  const lines = data?.pool?.story?.lines;
  const isCut = lines?.some(({ reactions }) =>
    reactions.some(({ count, usernames }) => count > usernames.length),
  );
  const { data: own } = useQuery(OwnStoryReactions, { variables: { pool: name }, skip: !isCut });
  const told = new Map(own?.pool?.story?.lines.map((line) => [line.id, line.myReactions]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <div tabIndex={0} css={{ flex: 1, minHeight: 0, overflowY: 'auto', padding: `0 ${space.base}` }}>
      {error && <FaultNotice error={error} onRetry={retry} />}
      {!lines && !error && <Skeleton rows={6} label="Loading the story" />}
      {lines?.length === 0 && (
        <EmptyState>
          The story of {name} begins when picks lock: who takes the lead, the cut, and who wins.
        </EmptyState>
      )}
      {lines && lines.length > 0 && (
        <ol aria-label={`Story of ${name}`} css={{ listStyle: 'none' }}>
          {lines.map((line) => (
            <StoryRow
              key={line.id}
              of={line}
              myReactions={mineAmong(line.reactions, myName, told.get(line.id) ?? [])}
              react={react}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

interface StoryRowProps {
  of: Line;
  myReactions: ReturnType<typeof mineAmong>;
  react: React;
}

function StoryRow({ of: line, myReactions, react }: StoryRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, text, at, correctedAt, reactions } = line;
  const about = `“${text}”`;
  return (
    <li css={{ padding: `${space.snug} 0`, borderBottom: hairline }}>
      <div css={{ display: 'flex', alignItems: 'flex-start', gap: space.tight }}>
        <p css={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {text}
          <span css={{ display: 'block', color: color.muted, fontSize: size.tiny }}>
            {localMoment(new Date(at))}
            {correctedAt && ' · corrected'}
          </span>
        </p>
        <ActionsButton about={about} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      </div>
      <Reactions {...{ id, reactions, myReactions, react }} isOwn={false} />
      {isOpen && <ReactionPicker {...{ id, about, myReactions, react }} onClose={() => setOpen(false)} />}
    </li>
  );
}
