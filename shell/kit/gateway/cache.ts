// How the page caches the gateway's answers and merges several: a query for fewer or other fields of an object
// keeps what earlier queries brought.
import { type FieldMergeFunction, InMemoryCache, isReference, type TypePolicies } from '@apollo/client';

/** Exists once in its place, so all data there is about the same object. */
const single = Symbol('single');
/** Its fields belong together: two answers are merged only if they agree on common fields. */
const together = Symbol('together');

/**
 * Types without ids of their own, and the field that identifies them in their place. Others keep the latest
 * answer only.
 */
const knownBy: Readonly<Record<string, string | typeof single | typeof together>> = {
  AddressLink: single,
  AgeAndPlaceAsked: single,
  AllTimeRow: 'user',
  AllTimeTable: single,
  BestRound: single,
  Board: single,
  BoardRow: 'user',
  BuyInChoice: 'buyInCents',
  CardLockChoice: 'lock',
  ChatPicture: single,
  ContestWeek: 'week',
  CountedGolfer: 'golfer',
  CountedRound: 'round',
  Decision: together,
  // With another draft's revision, its next change would be taken for a late one.
  Draft: together,
  Finish: single,
  GuessChange: single,
  HeadToHead: single,
  HostedMember: 'user',
  InvitationLink: 'url',
  Invited: single,
  LackingMembers: 'missing',
  Leaderboard: single,
  LeaderboardRow: 'golfer',
  MailSetting: 'kind',
  MailSettings: single,
  Meeting: 'contest',
  Member: 'user',
  MetPlace: single,
  MissedRoundChoice: 'kind',
  MissedRoundRule: single,
  NamedPrizes: single,
  NextContest: single,
  OfferedPlace: 'code',
  OwnedGolfer: 'golfer',
  Ownership: single,
  PastMember: 'user',
  PastMembers: single,
  PayoutChoices: single,
  Pick: 'golfer',
  PodiumPlace: 'user',
  PoolNotice: 'at',
  PoolOffer: 'at',
  PoolRules: single,
  PoolSeason: single,
  PublicBoard: single,
  PublicBoardAddress: 'url',
  PushSetting: 'kind',
  PushSettings: single,
  QuietHours: single,
  ReadMark: 'user',
  Reaction: 'kind',
  Replaced: 'golfer',
  RuleChoices: single,
  RunAgain: single,
  SavedCard: single,
  SecondFactor: single,
  SeasonRow: 'user',
  SettledOutside: single,
  Sheet: 'week',
  SheetTier: 'number',
  Story: single,
  TeeTime: 'round',
  Tie: 'score',
  TieChoice: 'rule',
  TierRules: 'tier',
  TournamentChoice: single,
  TournamentGolfer: 'id',
  TournamentRound: 'number',
  Weather: single,
  UsedGolfer: 'golferId',
  WeatherHour: 'at',
  WeekBoard: 'week',
  WeekRow: 'user',
};

/** Fields of normalised types that hold lists of such objects; deeper ones are reached through these. */
const lists = {
  Card: ['picks'],
  Contest: ['weeks'],
  FormatRules: ['buyIns', 'tiers'],
  LastResult: ['podium'],
  Message: ['reactions'],
  StoryLine: ['reactions'],
  Pool: ['members', 'readMarks'],
  PoolHost: ['lacking', 'members'],
  Tournament: ['field', 'rounds'],
};

type Stored = Readonly<Record<string, unknown>>;

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isReference(value);

const kindOf = (value: Stored) => knownBy[String(value.__typename)];

/** The object's key in its place; undefined where the query did not select it. */
export function keyOf(value: unknown): unknown {
  if (isReference(value)) return value.__ref;
  if (!isStored(value)) return value;
  const field = kindOf(value);
  if (typeof field !== 'string') return value.id;
  // Somebody may have several entries, each with a line of its own.
  const { entry } = value;
  return Number(entry) > 1 ? `${String(keyOf(value[field]))} ${entry}` : keyOf(value[field]);
}

function isSame(before: Stored, now: Stored): boolean {
  const kind = kindOf(now);
  if (before.__typename !== now.__typename || kind === undefined) return false;
  if (kind === single) return true;
  if (kind === together)
    return Object.keys(now).every(
      (part) => !(part in before) || JSON.stringify(before[part]) === JSON.stringify(now[part]),
    );
  // Somebody's row in the next contest is another entry's.
  return [
    [keyOf(before), keyOf(now)],
    [before.id, now.id],
  ].every(([was, is]) => was === undefined || is === undefined || was === is);
}

/** An answer that a later change has overtaken. */
const isOvertaken = (before: Stored, now: Stored) =>
  now.__typename === 'Draft' && Number(before.revision) > Number(now.revision);

/** Merges everything known. A list has the current items in their order. */
function addUp(before: unknown, now: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(now)) {
    const byKey = new Map(before.filter(isStored).map((one) => [keyOf(one), one]));
    byKey.delete(undefined);
    return now.map((one) => (isStored(one) ? addUp(byKey.get(keyOf(one)), one) : one));
  }
  if (!isStored(before) || !isStored(now)) return now;
  if (isOvertaken(before, now)) return before;
  if (!isSame(before, now)) return now;
  const parts = Object.entries(now).map(([part, value]) => [part, addUp(before[part], value)]);
  return { ...before, ...Object.fromEntries(parts) };
}

const merge: FieldMergeFunction = (before, now) => addUp(before, now);

/** The cache's defaults: objects are identified by id, or not at all. */
const ownKeys: TypePolicies = {
  // There is one game clock.
  Clock: { keyFields: [] },
  FormatRules: { keyFields: ['format'] },
  // Sections of all formats have the same names, so these are no keys.
  RulesSection: { keyFields: false },
};

/** Nothing comes back once it was removed: an answer from before may be on its way, and come behind the news of it. */
const removable: TypePolicies[string] = {
  fields: {
    removed: { merge: (before: unknown, now: unknown) => before === true || now },
    removedBy: { merge: (before: unknown, now: unknown) => now ?? before ?? null },
    text: { read: (text: unknown, { readField }) => (readField('removed') === true ? '' : text) },
  },
};

function typePolicies(): TypePolicies {
  const policies: TypePolicies = { ...ownKeys, Message: removable, QuotedMessage: removable };
  // Types whose ids are not unique across contexts: a golfer's odds, tier and status belong to one tournament,
  // and an entry's row to a version of its board.
  for (const type of Object.keys(knownBy)) policies[type] = { keyFields: false, merge };
  for (const [type, fields] of Object.entries(lists))
    policies[type] = {
      ...policies[type],
      fields: { ...policies[type]?.fields, ...Object.fromEntries(fields.map((field) => [field, { merge }])) },
    };
  return policies;
}

export const createCache = () => new InMemoryCache({ typePolicies: typePolicies() });
