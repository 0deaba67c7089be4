import type { Member } from '../../../../src/board/golden/cards.ts';
import { entryOf, type GoldenPool } from '../../../../src/board/golden/golden-pools.ts';
import type { Week } from '../../week.ts';

// By which ways somebody could come to see who is on another member's card.

export interface Looking {
  week: Week;
  pool: GoldenPool;
  who: Member;
  /** As whom the card is played. */
  player: Member;
  /** Of the contest. */
  ofWeek: number;
}

/** The golfers of that card whom they are shown there; none where they are refused. */
type Door = (looking: Looking) => Promise<number[]>;

interface OfGolfer {
  golfer: { id: string };
}
const idsOf = (shown: readonly OfGolfer[] | undefined): number[] =>
  (shown ?? []).map(({ golfer }) => Number(golfer.id));

const ownerOf = ({ week, pool, player }: Looking) => {
  const { account, entry } = entryOf(pool, player);
  return { username: week.people.nameOf(account), entry };
};

async function asked<Pool>(looking: Looking, question: string, more: object = {}): Promise<Pool | null> {
  const { week, pool, who, ofWeek } = looking;
  const { data, errors } = await week.gateway.graphql(
    question,
    { pool: pool.name, ...ownerOf(looking), week: ofWeek, ...more },
    week.tokens.get(who),
  );
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return (data as { pool: Pool | null }).pool;
}

const ofCard: Door = async (looking) => {
  const pool = await asked<{ card: { picks: OfGolfer[] } | null }>(
    looking,
    `query ($pool: String!, $username: String!, $entry: Int, $week: Int) {
      pool(name: $pool) { card(username: $username, entry: $entry, week: $week) { picks { golfer { id } } } }
    }`,
  );
  return idsOf(pool?.card?.picks);
};

const ofBoardRow: Door = async (looking) => {
  const pool = await asked<{ board: { row: { counted: OfGolfer[] } | null } | null }>(
    looking,
    `query ($pool: String!, $username: String!, $entry: Int, $week: Int) {
      pool(name: $pool) {
        board { row(username: $username, entry: $entry) { counted(week: $week) { golfer { id } } } }
      }
    }`,
  );
  return idsOf(pool?.board?.row?.counted);
};

interface Owned extends OfGolfer {
  users: { username: string }[];
}

const ofOwnership: Door = async (looking) => {
  const pool = await asked<{ board: { ownership: { golfers: Owned[] } | null } | null }>(
    looking,
    `query ($pool: String!, $week: Int) {
      pool(name: $pool) {
        board { ownership(week: $week) { golfers { golfer { id } users { username } } } }
      }
    }`,
  );
  const { username } = ownerOf(looking);
  const all = pool?.board?.ownership?.golfers ?? [];
  const own = all.filter(({ users }) => users.some((user) => user.username === username));
  return idsOf(own);
};

interface RestCard {
  username: string;
  userPicks: { dg_id: number[] }[];
}
const idsIn = (cards: readonly RestCard[]): number[] =>
  cards.flatMap(({ userPicks }) => userPicks.flatMap(({ dg_id: ids }) => ids));

async function read<Body>({ week, who }: Looking, path: string): Promise<Body | null> {
  const { status, body } = await week.gateway.rest('GET', path, { token: week.tokens.get(who) ?? '' });
  if (status >= 500) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return status === 200 ? (body as Body) : null;
}

const ofRest: Door = async (looking) => {
  const { username, entry } = ownerOf(looking);
  const which = looking.pool.weeks > 1 ? `&week=${looking.ofWeek}` : '';
  const path = `/userpicks/${username}/${encodeURIComponent(looking.pool.name)}?entry=${entry}${which}`;
  const card = await read<RestCard>(looking, path);
  return card ? idsIn([card]) : [];
};

const ofRestOfPool: Door = async (looking) => {
  const path = `/userpicks?poolName=${encodeURIComponent(looking.pool.name)}`;
  const cards = await read<RestCard[]>(looking, path);
  const { username } = ownerOf(looking);
  return idsIn((cards ?? []).filter((card) => card.username === username));
};

const ofDownload: Door = async (looking) => {
  const path = `/create-pool/cards-csv?poolName=${encodeURIComponent(looking.pool.name)}`;
  const file = await read<{ csv: string }>(looking, path);
  // Nobody's name and no number before it has a comma in it; the golfer's name is in quotes.
  const { username, entry } = ownerOf(looking);
  const [head = '', ...lines] = (file?.csv ?? '')
    .split('\r\n')
    .map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const entryColumn = head.split(',').indexOf('Entry');
  return lines
    .map((line) => line.split(','))
    .filter(([name, ofWeek]) => name === username && Number(ofWeek) === looking.ofWeek)
    .filter((cells) => entryColumn < 0 || Number(cells[entryColumn]) === entry)
    .flatMap((cells) => (cells[5] ? [Number(cells[5])] : []));
};

export const cardDoors: Readonly<Record<string, Door>> = {
  'by the card': ofCard,
  'on the board': ofBoardRow,
  'by who picked whom': ofOwnership,
  'by REST': ofRest,
  'among all cards by REST': ofRestOfPool,
  'in the download': ofDownload,
};
