// The page's only Apollo Client. Screens import Apollo's hooks from here, so that all of them, whichever build
// they are from, share one client and one cache.
import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  HttpLink,
  type OperationVariables,
  type StoreObject,
  type TypedDocumentNode,
} from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { ApolloProvider, useFragment as useApolloFragment } from '@apollo/client/react';
import type { FragmentOf, ResultOf, TadaDocumentNode } from 'gql.tada';
import { Kind, OperationTypeNode } from 'graphql';
import { CloseCode, createClient, type SubscribePayload } from 'graphql-ws';
import { type ReactNode, useRef } from 'react';
import { currentToken, isSamePlayer, onSessionChange, tokenDied } from '../session/session.ts';
import { createCache } from './cache.ts';
import { watchConnection } from './connection.ts';
import { createOwnChangesLink } from './links/own-changes.ts';
import { createPreloadLink, prefetch } from './links/preload.ts';

export { useApolloClient, useMutation, useQuery, useSubscription } from '@apollo/client/react';
export { type Connection, useConnection } from './connection.ts';

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
/** How often a silent socket is pinged, and how long the pong may take. */
const KEEP_ALIVE_MS = 10_000;
const ANSWER_MS = 5_000;
/** A socket that does not open in this time is given up; browsers would wait for minutes. */
const OPENING_MS = 10_000;

/**
 * When a gateway restarts, all clients reconnect: with jitter, so that they don't come at once. A browser that
 * just came back online connects immediately, and a client that was closed meanwhile never does.
 */
const waitToReconnect = (retries: number, closing: AbortSignal) => {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** retries);
  return new Promise<void>((resolve) => {
    const stop = () => {
      window.removeEventListener('online', goOn);
      closing.removeEventListener('abort', stop);
      clearTimeout(waiting);
    };
    const goOn = () => {
      stop();
      resolve();
    };
    const waiting = setTimeout(goOn, longest * (0.5 + Math.random() / 2));
    window.addEventListener('online', goOn);
    closing.addEventListener('abort', stop);
  });
};

const authorization = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/**
 * 'Board:1', and then 'Board:2': most people's pages use the same ids, so that what many are sent at one time is the
 * same to the last byte, and the gateway makes it once. None comes twice on a socket: what was still on its way to
 * the subscription before would be taken for the new one's.
 */
function countedIds() {
  const made = new Map<string, number>();
  return ({ operationName }: SubscribePayload): string => {
    const name = operationName ?? 'subscription';
    const count = (made.get(name) ?? 0) + 1;
    made.set(name, count);
    return `${name}:${count}`;
  };
}

function createSocket(closing: AbortSignal) {
  let offered: string | null = null;
  let answering: ReturnType<typeof setTimeout> | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  const socket = createClient({
    url: () => `${location.origin.replace(/^http/, 'ws')}/graphql`,
    generateID: countedIds(),
    connectionParams: () => {
      offered = currentToken();
      return authorization(offered);
    },
    // Open from the start, so that a session ended elsewhere is noticed on pages without live data too.
    lazy: false,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: (retries) => waitToReconnect(retries, closing),
    shouldRetry: () => true,
    keepAlive: KEEP_ALIVE_MS,
    on: {
      connecting: () => {
        opening = setTimeout(() => socket.terminate(), OPENING_MS);
      },
      connected: () => clearTimeout(opening),
      // A phone that changed networks keeps dead sockets without noticing.
      ping: (received) => {
        if (!received) answering = setTimeout(() => socket.terminate(), ANSWER_MS);
      },
      pong: (received) => {
        if (received) clearTimeout(answering);
      },
      // The gateway also closes sockets whose token is invalid or expires.
      closed: (event) => {
        clearTimeout(answering);
        clearTimeout(opening);
        const { code } = event as CloseEvent;
        if (code === CloseCode.Forbidden && offered !== null) tokenDied(offered);
      },
    },
  });
  return socket;
}

/** The gateway knows an operation by its hash once anybody has sent it. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Connection {
  /** Sends an operation's hash, and its text only if the gateway does not know it. */
  bySum?: boolean;
}

/** Opens a client of the page's gateway; `close` unsubscribes from the session and closes the socket. */
export function connect({ bySum = false }: Connection = {}): { client: ApolloClient; close: () => void } {
  const closing = new AbortController();
  const socket = createSocket(closing.signal);

  const authenticate = new SetContextLink(({ headers }) => {
    const token = currentToken();
    return { token, headers: { ...headers, ...authorization(token) } };
  });

  // A refusal of a request without a token, such as a wrong password, says nothing about the token.
  const forgetDeadToken = new ErrorLink(({ error, operation }) => {
    const dead =
      CombinedGraphQLErrors.is(error) &&
      error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');
    const { token } = operation.getContext();
    if (dead && token) tokenDied(token);
  });

  const client = new ApolloClient({
    link: ApolloLink.from([
      forgetDeadToken,
      ApolloLink.split(
        ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
        new GraphQLWsLink(socket),
        ApolloLink.from([
          createOwnChangesLink(),
          createPreloadLink(),
          ...(bySum ? [new PersistedQueryLink({ sha256 })] : []),
          authenticate,
          new HttpLink({ uri: `${location.origin}/graphql` }),
        ]),
      ),
    ]),
    cache: createCache(),
    dataMasking: true,
    // By default what is fetched again would replace whole objects, and every query that wants more of their fields
    // would be sent again.
    defaultOptions: { watchQuery: { refetchWritePolicy: 'merge' } },
  });
  watchConnection(client, socket);
  // Offline nothing arrives, though the socket would notice much later.
  const loseNetwork = () => socket.terminate();
  window.addEventListener('offline', loseNetwork);

  let known = currentToken();
  const forgetSession = onSessionChange(() => {
    const [before, token] = [known, currentToken()];
    if (token === before) return;
    known = token;
    socket.terminate();
    if (before !== null && token !== null && isSamePlayer(before, token)) return;
    // One player's data must not remain for the next. Running queries may fail, and their screens show it. The
    // cache is emptied at once: a page rendered for the next player reads it before the client is reset.
    void client.cache.reset();
    (token === null ? client.clearStore() : client.resetStore()).catch(() => undefined);
  });

  const close = () => {
    forgetSession();
    window.removeEventListener('offline', loseNetwork);
    client.stop();
    closing.abort();
    // It waits for a connection that is being made, and that may fail.
    Promise.resolve(socket.dispose()).catch(() => undefined);
  };

  return { client, close };
}

let pageClient: ApolloClient | undefined;

export function apollo(): ApolloClient {
  // Browsers offer hashing to secure contexts only.
  pageClient ??= connect({ bySum: window.isSecureContext }).client;
  return pageClient;
}

/** Sends a page's query before the page renders; its own query takes the answer. */
export const preloadQuery = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<void> => prefetch(apollo(), query, variables);

export function ApolloLayer({ client = apollo(), children }: { client?: ApolloClient; children: ReactNode }) {
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}

type AnyFragment = TadaDocumentNode<
  Record<string, unknown>,
  Record<string, unknown>,
  { fragment: string; on: string; masked: boolean }
>;

/**
 * Reads a component's own fragment from its parent's data. The parent's query must select the object's `id`; the
 * other fields are masked from the parent and kept live by the cache.
 */
export function useFragment<Fragment extends AnyFragment>(
  fragment: Fragment,
  from: FragmentOf<Fragment>,
): ResultOf<Fragment> {
  const { data, complete } = useApolloFragment({
    fragment,
    fragmentName: nameOf(fragment),
    from: from as StoreObject,
  });
  // When a player signs out the cache is emptied before their screens unmount; these keep showing what they
  // showed.
  const whole = useRef(data);
  if (complete) whole.current = data;
  return whole.current as ResultOf<Fragment>;
}

/** What the cache knows of an object, kept live; null for no object, or as long as not all of it is known. */
export function useKnown<Fragment extends AnyFragment>(
  fragment: Fragment,
  from: { __typename: string; id: string } | null,
): ResultOf<Fragment> | null {
  const { data, complete } = useApolloFragment({ fragment, fragmentName: nameOf(fragment), from });
  return from !== null && complete ? (data as ResultOf<Fragment>) : null;
}

/** A document's first fragment is its own; those of the components below follow. */
function nameOf({ definitions }: AnyFragment): string {
  const [own] = definitions;
  return own?.kind === Kind.FRAGMENT_DEFINITION ? own.name.value : '';
}
