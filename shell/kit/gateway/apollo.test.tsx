import { webcrypto } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http, ws } from 'msw';
import { type ReactNode, useState } from 'react';
import { mockedGateway, renderScreen } from '../mock/screen.tsx';
import { mockToken } from '../mock/token.ts';
import { currentToken, signIn } from '../session/session.ts';
import { connect, useApolloClient, useFragment, useQuery, useSubscription } from './apollo.tsx';
import { type FragmentOf, graphql } from './graphql.ts';
import { prefetch } from './links/preload.ts';

const gateway = mockedGateway();

const Names = graphql(`fragment Names on User { username email }`);
const Me = graphql(`query Me { me { id ...Names } }`, [Names]);

function Greeting({ of }: { of: FragmentOf<typeof Names> }) {
  const { username, email } = useFragment(Names, of);
  return (
    <p>
      {username} at {email}
    </p>
  );
}

function Welcome() {
  const { data, error } = useQuery(Me);
  if (error) return <p>{error.message}</p>;
  if (!data) return <p>Loading</p>;
  return data.me ? <Greeting of={data.me} /> : <p>Nobody</p>;
}

test('asks as the player who is signed in, and hands a component its own fragment', async () => {
  renderScreen(<Welcome />, { player: 'ann' });
  expect(await screen.findByText('ann at ann@example.com')).toBeVisible();
});

const Emails = graphql(`fragment Emails on User { email }`);
const Cards = graphql(`fragment Cards on User { id username ...Emails }`, [Emails]);
const Mine = graphql(`query Mine { me { id ...Cards } }`, [Cards]);

function Email({ of }: { of: FragmentOf<typeof Emails> }) {
  return <p>{useFragment(Emails, of).email}</p>;
}

function Card({ of }: { of: FragmentOf<typeof Cards> }) {
  const card = useFragment(Cards, of);
  return (
    <>
      <p>{card.username}</p>
      <Email of={card} />
    </>
  );
}

function MyCard() {
  const { data } = useQuery(Mine);
  return data?.me ? <Card of={data.me} /> : <p>Loading</p>;
}

test('hands a component the fragments of those below it', async () => {
  renderScreen(<MyCard />, { player: 'ann' });
  expect(await screen.findByText('ann')).toBeVisible();
  expect(screen.getByText('ann@example.com')).toBeVisible();
});

/** Asks in advance by the client of the screen that stands in it. */
function Early({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  useState(() => prefetch(client, Me, {}));
  return children;
}

/** The same, where the screen comes only once that has been answered. */
function Later({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const [isAnswered, setAnswered] = useState(false);
  useState(() => prefetch(client, Me, {}).then(() => setAnswered(true)));
  return isAnswered && children;
}

/** The names of the operations that are asked from now on. */
function counted(): string[] {
  const asked: string[] = [];
  gateway.server.events.on('request:start', async ({ request }) => {
    const { operationName } = await request.clone().json();
    asked.push(operationName);
  });
  return asked;
}
afterEach(() => gateway.server.events.removeAllListeners());

describe('what was asked before the screen was there', () => {
  test('and failed is asked again by the screen that comes later', async () => {
    const broken = () => new HttpResponse('<html>', { status: 503 });
    gateway.server.use(http.post('*/graphql', broken, { once: true }));
    renderScreen(
      <Later>
        <Welcome />
      </Later>,
      { player: 'ann' },
    );
    expect(await screen.findByText('ann at ann@example.com')).toBeVisible();
  });

  test('is not asked again by the screen, which takes the answer; later it asks itself', async () => {
    const asked = counted();
    const { unmount } = renderScreen(
      <Early>
        <Welcome />
      </Early>,
      { player: 'ann' },
    );
    expect(await screen.findByText('ann at ann@example.com')).toBeVisible();
    expect(asked).toEqual(['Me']);
    unmount();
    renderScreen(<Welcome />, { player: 'ann' });
    expect(await screen.findByText('ann at ann@example.com')).toBeVisible();
    expect(asked).toEqual(['Me', 'Me']);
  });

  test('and failed is told to the screen', async () => {
    gateway.world.condition = 'error';
    renderScreen(
      <Early>
        <Welcome />
      </Early>,
      { player: 'ann' },
    );
    expect(await screen.findByText('The database is away.')).toBeVisible();
  });
});

test('asks as nobody when nobody is signed in', async () => {
  renderScreen(<Welcome />);
  expect(await screen.findByText('Nobody')).toBeVisible();
});

test('asks again when another player signs in', async () => {
  renderScreen(<Welcome />, { player: 'ann' });
  await screen.findByText('ann at ann@example.com');
  signIn(mockToken('bob'));
  expect(await screen.findByText('bob at bob@example.com')).toBeVisible();
});

test('keeps what it knows of a player whose token is replaced, and asks nothing again', async () => {
  renderScreen(<Welcome />, { player: 'ann' });
  await screen.findByText('ann at ann@example.com');
  gateway.world.condition = 'error';
  act(() => signIn(mockToken('annie', 'id of ann')));
  expect(screen.getByText('ann at ann@example.com')).toBeVisible();
});

function Farewell() {
  const { data, previousData } = useQuery(Me);
  const me = (data ?? previousData)?.me;
  return me ? <Greeting of={me} /> : <p>Loading</p>;
}

test('what a component reads stays whole while the cache is emptied', async () => {
  renderScreen(<Farewell />, { player: 'ann' });
  await screen.findByText('ann at ann@example.com');
  gateway.world.condition = 'loading';
  await act(async () => signIn(mockToken('bob')));
  expect(screen.getByText('ann at ann@example.com')).toBeVisible();
});

const Zone = graphql(`query Zone { me { id mailSettings { zone } } }`);
const Mails = graphql(`query Mails { me { id mailSettings { zone kinds { kind } } } }`);

function ZoneAndMails() {
  const zone = useQuery(Zone);
  const mails = useQuery(Mails);
  const kinds = mails.data?.me?.mailSettings?.kinds.length ?? 0;
  return (
    <button type="button" onClick={() => zone.refetch()}>
      {kinds > 0 && zone.data ? 'Both are here' : 'Loading'}
    </button>
  );
}

test('what is fetched again takes nothing from those who want more of it, and who would be sent again', async () => {
  renderScreen(<ZoneAndMails />, { player: 'ann' });
  const button = await screen.findByText('Both are here');
  const asked = counted();
  await act(async () => button.click());
  await waitFor(() => expect(asked).toEqual(['Zone']));
  // Whoever lacks something asks in the turn in which the answer comes.
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(asked).toEqual(['Zone']);
  expect(button).toHaveTextContent('Both are here');
});

test('shows a gateway that is away as an error', async () => {
  gateway.world.condition = 'error';
  renderScreen(<Welcome />, { player: 'ann' });
  expect(await screen.findByText('The database is away.')).toBeVisible();
});

const People = graphql(`query People { users { nodes { id username } } }`);

function AllPlayers() {
  const { data, error } = useQuery(People);
  return <p>{error?.message ?? data?.users.nodes.map(({ username }) => username).join(', ') ?? 'Loading'}</p>;
}

test('an UNAUTHENTICATED answer to the current token signs out', async () => {
  renderScreen(<AllPlayers />, { player: 'somebody-deleted' });
  await waitFor(() => expect(currentToken()).toBeNull());
});

test('a socket that the gateway closes on a dead token signs out, on a page that only reads, too', async () => {
  const socket = ws.link('ws://localhost/graphql').addEventListener('connection', ({ client }) => {
    client.addEventListener('message', () => client.close(4403, 'Forbidden'));
  });
  gateway.server.resetHandlers(socket);
  renderScreen(<p>Nothing live</p>, { player: 'ann' });
  await waitFor(() => expect(currentToken()).toBeNull());
});

test('an UNAUTHENTICATED answer to nobody leaves the screen as it is', async () => {
  renderScreen(<AllPlayers />);
  expect(await screen.findByText('Please log in.')).toBeVisible();
});

const GameClock = graphql(`subscription GameClock { clock { now } }`);

function Clock() {
  const { data, error } = useSubscription(GameClock);
  return <p>{error?.message ?? data?.clock.now ?? 'Loading'}</p>;
}

test('follows a subscription over the socket', async () => {
  renderScreen(<Clock />);
  expect(await screen.findByText('2026-01-14T17:00:00.000Z')).toBeVisible();
  gateway.world.moveClock({ now: '2026-01-15T17:00:00.000Z' });
  expect(await screen.findByText('2026-01-15T17:00:00.000Z')).toBeVisible();
});

test('counts its subscriptions, so that most pages use the same ids, and none of them twice', async () => {
  const ids: string[] = [];
  const socket = ws.link('ws://localhost/graphql').addEventListener('connection', ({ client }) => {
    client.addEventListener('message', ({ data }) => {
      const { type, id } = JSON.parse(String(data));
      if (type === 'connection_init') client.send(JSON.stringify({ type: 'connection_ack' }));
      if (type === 'subscribe') ids.push(id);
    });
  });
  gateway.server.resetHandlers(socket);
  const { client, close } = connect();
  const ended = client.subscribe({ query: GameClock }).subscribe({});
  await waitFor(() => expect(ids).toEqual(['GameClock:1']));
  ended.unsubscribe();
  client.subscribe({ query: GameClock }).subscribe({});
  await waitFor(() => expect(ids).toEqual(['GameClock:1', 'GameClock:2']));
  close();
});

test('sends a gateway the text of an operation once, and from then on its checksum', async () => {
  // Browsers have it on secure pages, and this one's stand-in doesn't.
  Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
  const known = new Map<string, string>();
  const sent: { sum: string; query: string | undefined }[] = [];
  gateway.server.use(
    http.post('*/graphql', async ({ request }) => {
      const { query, extensions } = (await request.json()) as {
        query?: string;
        extensions: { persistedQuery: { sha256Hash: string } };
      };
      const sum = extensions.persistedQuery.sha256Hash;
      sent.push({ sum, query });
      if (query) known.set(sum, query);
      if (!known.has(sum)) return HttpResponse.json({ errors: [{ message: 'PersistedQueryNotFound' }] });
      return HttpResponse.json({ data: { me: null } });
    }),
  );
  const { client, close } = connect({ bySum: true });
  const ask = () => client.query({ query: Me, fetchPolicy: 'network-only' });
  await ask();
  await ask();
  close();
  const [first] = sent;
  expect(first?.sum).toMatch(/^[0-9a-f]{64}$/);
  expect(sent.map(({ sum, query }) => [sum === first?.sum, query === undefined])).toEqual([
    [true, true],
    [true, false],
    [true, true],
  ]);
});
