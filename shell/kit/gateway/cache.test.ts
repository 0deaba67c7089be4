import { sdl } from '@fairway/schema/generated/sdl';
import { describe, expect, test } from '@jest/globals';
import {
  buildSchema,
  type DocumentNode,
  executeSync,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql';
import { createCache } from './cache.ts';

const schema = buildSchema(sdl);
const Query = schema.getQueryType() as GraphQLObjectType;

/** What is always read as a whole by one screen, or belongs together for more than a field at a time. */
const whole = new Set([
  // A page and where it ends.
  'ContestConnection',
  'PoolConnection',
  'UserConnection',
  'StatementConnection',
  'PoolActConnection',
  'PageInfo',
  // Each figure belongs to a leg of the same answer.
  ...['', 'Leg', 'Line'].map((part) => `Race${part}`),
  // What one screen reckons with.
  ...['', 'Entry', 'Golfer', 'Pot', 'Rules', 'Week'].map((part) => `WhatIf${part}`),
  // Nothing tells one from another.
  'PastResult',
  // A text that one page reads, and that doesn't change.
  'RulesGuide',
  'RulesSection',
  ...['', 'Card', 'Line', 'Row', 'Score', 'Texts', 'Tier'].map((part) => `RulesExample${part}`),
  // An answer to one set of choices.
  'RulesPreview',
  'RulesRefusal',
]);

/** What tells those of one list apart, beside an id. */
const keys: Record<string, string> = {
  AllTimeRow: 'user { id }',
  BoardRow: 'entry user { id }',
  BuyInChoice: 'buyInCents',
  CardLockChoice: 'lock',
  ContestWeek: 'week',
  CountedGolfer: 'golfer { id }',
  CountedRound: 'round',
  FormatRules: 'format',
  HostedMember: 'user { id }',
  LackingMembers: 'missing',
  ReadMark: 'user { id }',
  LeaderboardRow: 'golfer { id }',
  MailSetting: 'kind',
  Meeting: 'contest { id }',
  Member: 'user { id }',
  MissedRoundChoice: 'kind',
  OfferedPlace: 'code',
  OwnedGolfer: 'golfer { id }',
  PastMember: 'user { id }',
  Pick: 'golfer { id }',
  PodiumPlace: 'entry user { id }',
  PushSetting: 'kind',
  Reaction: 'kind',
  SeasonRow: 'user { id }',
  SheetTier: 'number',
  TeeTime: 'round',
  Tie: 'score',
  TieChoice: 'rule',
  TierRules: 'tier',
  TournamentRound: 'number',
  UsedGolfer: 'golferId',
  WeatherHour: 'at',
  WeekBoard: 'week',
  WeekRow: 'entry user { id }',
};

const ownNames = new Set(['TournamentGolfer', 'BoardRow', 'WeekRow']);
const isNormalised = (type: GraphQLObjectType) =>
  ('id' in type.getFields() && !ownNames.has(type.name)) || ['Clock', 'FormatRules'].includes(type.name);
const fieldsOf = (type: GraphQLObjectType) => Object.values(type.getFields());
const isOpen = ({ args }: GraphQLField<unknown, unknown>) => !args.some(isRequiredArgument);
const idOf = (type: GraphQLObjectType) => ('id' in type.getFields() ? 'id ' : '') + (keys[type.name] ?? '');

/** Everything is there, each at its place the same whoever asks. */
const invented: GraphQLFieldResolver<unknown, unknown> = (_of, _args, _ctx, { returnType, path }) => {
  const at: (string | number)[] = [];
  for (let part: typeof path | undefined = path; part; part = part.prev) at.unshift(part.key);
  return inventedOf(returnType, at);
};

function inventedOf(type: GraphQLOutputType, at: readonly (string | number)[]): unknown {
  const wanted = getNullableType(type);
  if (isListType(wanted)) return [0, 1].map((place) => inventedOf(wanted.ofType, [...at, place]));
  if (isObjectType(wanted)) return {};
  const place = at.findLast((part) => typeof part === 'number') ?? 0;
  if (isEnumType(wanted)) return wanted.getValues()[Number(place)]?.value;
  const { name } = getNamedType(type);
  if (name === 'Int' || name === 'Float') return Number(place) + 1;
  return name === 'Boolean' ? true : at.join('/');
}

const answer = (document: DocumentNode) => {
  const { data, errors } = executeSync({ schema, document, fieldResolver: invented });
  if (errors) throw errors[0];
  return JSON.parse(JSON.stringify(data));
};

/** What apollo would send: with the name of each type. */
const asked = (text: string) => createCache().transformDocument(parse(`{ ${text} }`));

const argument = (type: GraphQLOutputType): string => {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name ?? '';
  return named.name === 'Int' ? '1' : '"one"';
};

type Way = (inner: string) => string;

/** A question for each field that leads to something without a name of its own in the cache. */
function ways(): [string, GraphQLObjectType, Way][] {
  const found: [string, GraphQLObjectType, Way][] = [];
  const seen = new Set([Query.name]);
  const open: [GraphQLObjectType, Way][] = [[Query, (inner) => inner]];
  for (const [type, way] of open) {
    for (const field of fieldsOf(type)) {
      const inner = getNamedType(field.type);
      if (!isObjectType(inner)) continue;
      const args = field.args
        .filter(isRequiredArgument)
        .map(({ name, type: of }) => `${name}: ${argument(of as GraphQLOutputType)}`);
      const call = args.length > 0 ? `${field.name}(${args})` : field.name;
      const on: Way = (rest) => way(`${type === Query ? '' : idOf(type)} ${call} { ${rest} }`);
      if (!isNormalised(inner) && !whole.has(inner.name))
        found.push([`${type.name}.${field.name}`, inner, on]);
      if (seen.has(inner.name) || whole.has(inner.name)) continue;
      seen.add(inner.name);
      open.push([inner, on]);
    }
  }
  return found;
}

/** The same thing, asked for by two screens that share no more than what tells it from others. */
function shapesOf(type: GraphQLObjectType): [string, string] {
  const parts = fieldsOf(type)
    .filter(isOpen)
    .flatMap(({ name, type: of }) => {
      const inner = getNamedType(of);
      if (isLeafType(inner)) return [name];
      return isObjectType(inner) && !whole.has(inner.name) && idOf(inner)
        ? [`${name} { ${idOf(inner)} }`]
        : [];
    });
  const half = (rest: number) => parts.filter((_part, place) => place % 2 === rest).join(' ');
  return [`${idOf(type)} ${half(0)} __typename`, `${idOf(type)} ${half(1)} __typename`];
}

describe('what two screens have asked for in different shapes', () => {
  const all = ways();

  test('is found all over the schema', () => {
    const names = all.map(([name]) => name);
    for (const name of ['Card.picks', 'Contest.weeks', 'Tournament.rounds', 'PoolHost.members', 'Board.row'])
      expect(names).toContain(name);
    expect(all.length).toBeGreaterThan(50);
  });

  test.each(all)('%s is there for both, whoever came first', (_name, type, way) => {
    const shapes = shapesOf(type).map((shape) => asked(way(shape)));
    for (const order of [shapes, shapes.toReversed()]) {
      const cache = createCache();
      for (const query of order) cache.writeQuery({ query, data: answer(query) });
      for (const query of order) expect(cache.readQuery({ query })).toEqual(answer(query));
    }
  });
});

/** Answers to questions in the order in which they come, and what is then known for the last question. */
function known(...answers: [question: string, data: Record<string, unknown>][]) {
  const cache = createCache();
  for (const [question, data] of answers) cache.writeQuery({ query: asked(question), data });
  return (question: string) => cache.readQuery({ query: asked(question) });
}

const ofCard = (inner: string) => `pool(name: "one") { id card(username: "ann") { id ${inner} } }`;
const card = (parts: object) => ({
  pool: { __typename: 'Pool', id: 'p', card: { __typename: 'Card', id: 'c', ...parts } },
});
const golfer = (id: string, more: object = {}) => ({ __typename: 'TournamentGolfer', id, ...more });
const picks = (...list: object[]) => card({ picks: list.map((one) => ({ __typename: 'Pick', ...one })) });
const withNames = ofCard('picks { locked golfer { id name } }');
const withTiers = ofCard('picks { tier golfer { id } }');
const ids = (data: unknown) => JSON.stringify(data).match(/(?<="id":")\d+/g);

describe('the newer answer', () => {
  const three = picks(
    ...['1', '2', '3'].map((id) => ({ locked: false, golfer: golfer(id, { name: `No. ${id}` }) })),
  );

  test('to a list that got shorter makes it shorter for both', () => {
    const fewer = picks({ tier: 3, golfer: golfer('3') }, { tier: 1, golfer: golfer('1') });
    const read = known([withNames, three], [withTiers, fewer]);
    expect(ids(read(withTiers))).toEqual(['3', '1']);
    expect(read(withNames)).toEqual(
      picks(
        { locked: false, golfer: golfer('3', { name: 'No. 3' }) },
        { locked: false, golfer: golfer('1', { name: 'No. 1' }) },
      ),
    );
  });

  test('to a list with somebody new has them, and who asked for more of them asks again', () => {
    const read = known([withNames, three], [withTiers, picks({ tier: 4, golfer: golfer('9') })]);
    expect(ids(read(withTiers))).toEqual(['9']);
    expect(read(withNames)).toBeNull();
  });

  test('without any of them leaves none', () => {
    const read = known([withNames, three], [withTiers, picks()]);
    expect(read(withNames)).toEqual(picks());
  });

  test('about another golfer has nothing of the one before', () => {
    const came = (id: string, more: object) => ({ __typename: 'Replaced', golfer: golfer(id, more) });
    const read = known(
      [
        ofCard('picks { golfer { id } replaced { golfer { id name } } }'),
        picks({ golfer: golfer('1'), replaced: came('2', { name: 'No. 2' }) }),
      ],
      [
        ofCard('picks { golfer { id } replaced { golfer { id odds } } }'),
        picks({ golfer: golfer('1'), replaced: came('3', { odds: 0.1 }) }),
      ],
    );
    expect(read(ofCard('picks { golfer { id } replaced { golfer { id name } } }'))).toBeNull();
  });

  test('about another contest has nothing of the row in the one before', () => {
    const row = (parts: object) => ({
      pool: {
        __typename: 'Pool',
        id: 'p',
        board: { __typename: 'Board', row: { __typename: 'BoardRow', ...parts } },
      },
    });
    const ofRow = (inner: string) =>
      `pool(name: "one") { id board { row(username: "ann") { id ${inner} } } }`;
    const read = known(
      [ofRow('prizeCents'), row({ id: 'first', prizeCents: 500 })],
      [ofRow('position'), row({ id: 'second', position: '1' })],
    );
    expect(read(ofRow('position'))).not.toBeNull();
    expect(read(ofRow('prizeCents'))).toBeNull();
  });

  test('takes away what is there no more', () => {
    const ofNotice = (inner: string) => `pool(name: "one") { id notice { ${inner} } }`;
    const read = known(
      [
        ofNotice('at text'),
        { pool: { __typename: 'Pool', id: 'p', notice: { __typename: 'PoolNotice', at: 't', text: 'Hi' } } },
      ],
      [ofNotice('at'), { pool: { __typename: 'Pool', id: 'p', notice: null } }],
    );
    expect(read(ofNotice('at text'))).toMatchObject({ pool: { notice: null } });
  });

  test('that puts a decision otherwise leaves nothing of it as it was', () => {
    const may = (parts: object) => ({
      pool: { __typename: 'Pool', id: 'p', join: { __typename: 'Decision', ...parts } },
    });
    const first = 'pool(name: "one") { id join { allowed code } }';
    const second = 'pool(name: "one") { id join { code message } }';
    const locked = may({ code: 'LOCKED', message: 'Too late.' });
    const read = known([first, may({ allowed: true, code: null })], [second, locked]);
    expect(read(second)).toEqual(locked);
    expect(read(first)).toBeNull();
  });

  test('with another draft has not the number of the one before', () => {
    const draft = (parts: object) => card({ draft: { __typename: 'Draft', ...parts } });
    const whole = ofCard('draft { golfers revision }');
    const part = ofCard('draft { golfers }');
    const another = draft({ golfers: ['1', '2'] });
    const read = known([whole, draft({ golfers: ['1'], revision: 3 })], [part, another]);
    expect(read(part)).toEqual(another);
    expect(read(whole)).toBeNull();
  });

  test('that is older than what is known, since its answer was overtaken, changes nothing', () => {
    const draft = (golfers: string[], revision: number) =>
      card({ draft: { __typename: 'Draft', golfers, revision } });
    const whole = ofCard('draft { golfers revision }');
    expect(known([whole, draft(['1'], 3)], [whole, draft([], 2)])(whole)).toEqual(draft(['1'], 3));
    expect(known([whole, draft(['1'], 3)], [whole, draft([], 4)])(whole)).toEqual(draft([], 4));
  });
});

test('sections of the rules go by their format, though they are called alike', () => {
  const of = (format: string) => `rulesGuide(format: ${format}) { format sections { id title } }`;
  const guide = (format: string) => ({
    rulesGuide: {
      __typename: 'RulesGuide',
      format,
      sections: [{ __typename: 'RulesSection', id: 'scoring', title: `Scores in ${format}` }],
    },
  });
  const read = known([of('SINGLE_WEEK'), guide('SINGLE_WEEK')], [of('SALARY_CAP'), guide('SALARY_CAP')]);
  expect(read(of('SINGLE_WEEK'))).toEqual(guide('SINGLE_WEEK'));
});
