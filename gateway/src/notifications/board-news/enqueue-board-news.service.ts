import { minuteMs, momentAfterDays } from '@fairway/schema/days';
import type { Ctx } from '../../context.ts';
import { list, moment, orNull, rowsOf, stored, text } from '../../database/rows.ts';
import type { BoardMoments } from '../../features/transaction-hooks.ts';
import { momentsOf } from '../../outbox/enqueue.service.ts';
import { laneOfDevice, pushOutbox, retentionDays } from '../push/enqueue-pushes.service.ts';
import type { PushKind } from '../push/push-kinds.ts';
import { mailLane, mailsWaiting } from '../waiting.ts';
import type { BoardNews, NewsOfBoard } from './board-news.ts';

/** A storm of birdies is one notice a person in this time: a later one takes the place of one that waits for it. */
export const newsPauseMs = 5 * minuteMs;

/** Of leads and places, the waiting row of each device has this as its subject. */
const suddenSubject = 'board';

interface Recipient {
  user_id: string;
  topic: PushKind;
  key: string;
  payload: BoardNews;
  subject: string | null;
  at: Date | null;
}

/** Tells those whose entries boards' moments are about: as many statements for a thousand people as for one. */
export async function enqueueBoardNews(
  tx: Pick<Ctx, 'em' | 'wallClock' | 'bus'>,
  moved: readonly BoardMoments[],
): Promise<void> {
  const news = moved.flatMap(({ poolId, contestId, week, version, moments }) =>
    moments.map(({ userId, ...one }) => ({ userId, poolId, version, news: { ...one, contestId, week } })),
  );
  const readers = await readersOf(tx, {
    userIds: [...new Set(news.map(({ userId }) => userId))],
    poolIds: [...new Set(moved.map(({ poolId }) => poolId))],
  });
  if (readers.size === 0) return;
  const byReader = Map.groupBy(
    news.filter(({ userId, poolId, news: { kind } }) => {
      const reader = readers.get(userId);
      return reader?.poolIds.includes(poolId) && !reader.muted.includes(kind);
    }),
    ({ userId }) => userId,
  );
  const now = tx.wallClock.now();
  const sudden: Recipient[] = [];
  const once: Recipient[] = [];
  for (const [userId, ofReader] of byReader) {
    const { lastAt = null, waiting = null } = readers.get(userId) ?? {};
    const latest = new Map((waiting ?? []).map((one) => [one.contestId, one]));
    for (const ofContest of Map.groupBy(ofReader, (one) => one.news.contestId).values()) {
      const all = ofContest.map((one) => one.news);
      for (const one of [bestRound(all), allCut(all)]) if (one) once.push(onceRow(userId, one));
      const strongest = all.find(({ kind }) => kind === 'lead') ?? all.find(({ kind }) => kind === 'moved');
      if (strongest) latest.set(strongest.contestId, strongest);
    }
    const strongest = [...latest.values()].toSorted(
      (one, other) => Number(isMove(one)) - Number(isMove(other)),
    );
    const [first] = strongest;
    if (!first || !ofReader.some((one) => isSudden(one.news))) continue;
    const version = Math.max(...ofReader.map((one) => one.version));
    sudden.push({
      user_id: userId,
      topic: first.kind,
      key: `${first.contestId} ${version}`,
      payload: { userId, news: strongest },
      subject: suddenSubject,
      at: lastAt && new Date(Math.max(now.getTime(), lastAt.getTime() + newsPauseMs)),
    });
  }
  await store(tx, [...sudden, ...once]);
}

const isMove = ({ kind }: NewsOfBoard) => kind === 'moved';
const isSudden = (one: NewsOfBoard) => one.kind === 'lead' || isMove(one);

/** Of somebody with several entries, the best one. The board lists the best first. */
const bestRound = (news: readonly NewsOfBoard[]) => news.find(({ kind }) => kind === 'round-over');

/** Golfers of all of somebody's entries. */
function allCut(news: readonly NewsOfBoard[]): NewsOfBoard | undefined {
  const cut = news.flatMap((one) => (one.kind === 'cut' ? [one] : []));
  return cut[0] && { ...cut[0], golfers: [...new Set(cut.flatMap(({ golfers }) => golfers))] };
}

/** A round is over once, and a golfer is cut once; feeds label those who are in several copies. */
const onceRow = (userId: string, one: NewsOfBoard): Recipient => ({
  user_id: userId,
  topic: one.kind,
  key: [one.contestId, one.week, ...onceOf(one)].join(' '),
  payload: { userId, news: [one] },
  subject: null,
  at: null,
});

const onceOf = (one: NewsOfBoard): readonly number[] => {
  if (one.kind === 'cut') return one.golfers.toSorted((a, b) => a - b);
  return one.kind === 'round-over' ? [one.round] : [];
};

const readerColumns = {
  userId: text,
  poolIds: list(text),
  muted: list(text),
  lastAt: orNull(moment),
  waiting: orNull(stored<NewsOfBoard[]>()),
};

interface Asked {
  userIds: readonly string[];
  poolIds: readonly string[];
}

/** Those of them who have a device, with the pools that they are in, when they were last told of a board and what still waits. */
async function readersOf({ em }: Pick<Ctx, 'em'>, { userIds, poolIds }: Asked) {
  // Boards are followed by one gateway, but while the lead changes hands there may be two.
  await em.execute(`select pg_advisory_xact_lock(hashtext('board news'))`);
  const rows = await rowsOf(
    em,
    readerColumns,
    `select reader.user_id as "userId", member.of as "poolIds", coalesce(wanted.muted, '{}') as muted, told.last_at as "lastAt", told.waiting
     from (
       select distinct device.user_id from push_device device
       join user_session session on session.id = device.session_id and session.ended_at is null
       where device.user_id = any(array[?]::uuid[])
     ) reader
     join (
       select user_id, array_agg(pool_id) as of from pool_member where pool_id = any(array[?]::uuid[]) group by user_id
     ) member using (user_id)
     left join push_settings wanted using (user_id)
     cross join lateral (
       select
         max(coalesce(sent_at, created_at)) filter (where phase = 'sent' or phase = 'waiting' and attempts > 0) as last_at,
         (array_agg(payload -> 'facts' -> 'news' order by created_at desc)
           filter (where phase = 'waiting' and attempts = 0))[1] as waiting
       from outbox where kind = ? and subject = ? and user_id = reader.user_id
     ) told`,
    [[...userIds], [...poolIds], pushOutbox.name, suddenSubject],
  );
  return new Map(rows.map(({ userId, ...reader }) => [userId, reader]));
}

async function store(
  tx: Pick<Ctx, 'em' | 'wallClock' | 'bus'>,
  recipients: readonly Recipient[],
): Promise<void> {
  if (recipients.length === 0) return;
  const { em, bus } = tx;
  const [now, , deadline] = momentsOf(tx, pushOutbox);
  const rows = JSON.stringify(recipients);
  await em.execute(
    `delete from outbox using jsonb_to_recordset(?::jsonb) as row (user_id uuid, subject text)
     where kind = ? and outbox.subject = row.subject and outbox.user_id = row.user_id
       and phase = 'waiting' and attempts = 0`,
    [rows, pushOutbox.name],
  );
  await em.execute(
    `insert into outbox (id, kind, lane, topic, key, user_id, payload, subject, created_at, next_attempt_at,
       give_up_at, expires_at)
     select gen_random_uuid(), ?, ${laneOfDevice}, row.topic, concat_ws(' ', row.key, device.id), row.user_id,
       jsonb_build_object('deviceId', device.id, 'facts', row.payload), row.subject, ?,
       coalesce(row.at, ?), coalesce(row.at - ?::timestamptz, interval '0') + ?::timestamptz, ?
     from jsonb_to_recordset(?::jsonb) as row (
       user_id uuid, topic text, key text, payload jsonb, subject text, at timestamptz)
     join push_device device on device.user_id = row.user_id
     join user_session session on session.id = device.session_id and session.ended_at is null
     on conflict do nothing`,
    [pushOutbox.name, now, now, now, deadline, momentAfterDays(now, retentionDays), rows],
  );
  await bus.publish(em, mailsWaiting, { id: mailLane });
}
