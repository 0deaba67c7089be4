import type { Story, StoryLine } from '@fairway/schema/events';
import { reactionKinds } from '@fairway/schema/reactions';
import { usersWithIds } from '../../accounts/users/user.queries.ts';
import type { Ctx } from '../../context.ts';
import { list, moment, number, object, oneOf, orNull, rowsOf, stored, text } from '../../database/rows.ts';
import type { StoryLineFacts } from '../../features/story-lines.ts';
import { displayName } from '../../golf/names/names.ts';
import { reactionSummary } from '../message.queries.ts';
import { type MutedIds, reactionsWithoutMuted } from '../mutes/mute.queries.ts';
import type { ReactionView } from '../reactions/reaction.queries.ts';
import { storyText } from './story-text.ts';

export interface StoryLineView {
  id: string;
  kind: StoryLineFacts['kind'];
  text: string;
  at: Date;
  correctedAt: Date | null;
  reactions: readonly ReactionView[];
}

export interface StoryView {
  poolId: string;
  /** Grows with every change. */
  version: number;
  /** The latest first. */
  lines: readonly StoryLineView[];
  /** Whose names it shows. */
  userIds: ReadonlySet<string>;
}

const reaction = object({ kind: oneOf(reactionKinds), userIds: list(text) });

const columns = {
  poolId: text,
  version: number,
  lines: list(
    object({
      id: text,
      facts: stored<StoryLineFacts>(),
      at: moment,
      correctedAt: orNull(moment),
      reactions: list(reaction),
    }),
  ),
};

export interface StoryPage {
  /** Lines before that one. */
  before?: string | undefined;
  limit: number;
}

const maxNamed = 30;

/** The stories of many pools in three statements, past the entities. */
export async function storiesOf(
  { em }: Pick<Ctx, 'em'>,
  poolIds: readonly string[],
  { before, limit }: StoryPage,
): Promise<ReadonlyMap<string, StoryView>> {
  const rows = await rowsOf(
    em,
    columns,
    `select pool.id as "poolId", coalesce(known.version, 0)::float as version, coalesce(shown.lines, '[]') as lines
     from unnest(array[?]::uuid[]) as pool (id)
     left join story_version known on known.pool_id = pool.id
     cross join lateral (
       select json_agg(json_build_object('id', line.id::text, 'facts', line.facts, 'at', line.at::text,
           'correctedAt', line.corrected_at::text, 'reactions', coalesce(line.reactions, '[]')) order by line.id desc) as lines
       from (
         select story_line.*, (
           select json_agg(json_build_object('kind', kind, 'userIds', user_ids)) from (
             select kind, json_agg(user_id order by at, user_id) as user_ids
             from story_reaction where line_id = story_line.id group by kind
           ) of_line
         ) as reactions
         from story_line where story_line.pool_id = pool.id and (?::bigint is null or story_line.id < ?)
         order by story_line.id desc limit ?
       ) line
     ) shown`,
    [[...poolIds], before ?? null, before ?? null, limit],
  );
  const lines = rows.flatMap((row) => row.lines);
  const users = await usersWithIds(em, [...new Set(lines.flatMap(usersIn))]);
  const golfers = await golferNames({ em }, [...new Set(lines.flatMap(({ facts }) => golfersIn(facts)))]);
  const names = {
    userOf: (id: string) => users.get(id)?.shownName ?? 'deleted user',
    golferOf: (id: number) => golfers.get(id) ?? 'A golfer',
  };
  return new Map(
    rows.map(({ poolId, version, lines: own }) => [
      poolId,
      {
        poolId,
        version,
        userIds: new Set(own.flatMap(usersIn)),
        lines: own.map(({ facts, reactions, ...line }) => ({
          ...line,
          kind: facts.kind,
          text: storyText(facts, names),
          reactions: reactionKinds.flatMap((kind) => {
            const { userIds = [] } = reactions.find((one) => one.kind === kind) ?? {};
            if (userIds.length === 0) return [];
            const by = userIds.slice(0, maxNamed).map((id) => ({ userId: id, username: names.userOf(id) }));
            return [{ kind, count: userIds.length, by, usernames: by.map(({ username }) => username) }];
          }),
        })),
      },
    ]),
  );
}

/** A line as REST and socket.io show it, to somebody who has muted these people. */
export function shownLine(
  { id, kind, text: told, at, correctedAt, reactions }: StoryLineView,
  muted: MutedIds,
): StoryLine {
  const shown = reactionsWithoutMuted(reactions, muted);
  return {
    ...{ id, kind, text: told, timestamp: at.toISOString() },
    ...(correctedAt && { correctedAt: correctedAt.toISOString() }),
    ...(shown.length > 0 && { reactions: shown.map(reactionSummary) }),
  };
}

export const shownStory = ({ version, lines }: StoryView, muted: MutedIds): Omit<Story, 'poolName'> => ({
  version,
  lines: lines.map((line) => shownLine(line, muted)),
});

type Line = { facts: StoryLineFacts; reactions: readonly { userIds: readonly string[] }[] };

const usersIn = ({ facts, reactions }: Line): string[] => [
  ...('who' in facts ? facts.who : 'winners' in facts ? facts.winners : []).map(({ userId }) => userId),
  ...reactions.flatMap(({ userIds }) => userIds),
];

const golfersIn = (facts: StoryLineFacts): number[] =>
  facts.kind === 'withdrawal'
    ? [facts.golfer]
    : facts.kind === 'lead' && facts.shot
      ? [facts.shot.golfer]
      : [];

async function golferNames({ em }: Pick<Ctx, 'em'>, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(
    em,
    { id: number, name: text },
    'select dg_id as id, player_name as name from golfer where dg_id = any(array[?]::int[])',
    [[...ids]],
  );
  return new Map(rows.map(({ id, name }) => [id, displayName(name)]));
}
