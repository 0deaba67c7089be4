import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { tooMuch } from '@fairway/schema/graphql-limits';
import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import { CloseCode, handleProtocols, makeServer } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { sharedAnswerContext } from '../../answers/answering.ts';
import type { Caller, Ctx } from '../../context.ts';
import { beyondScopes, countTokenRequest } from '../../http/access-tokens/token-scopes.ts';
import { KnownDocuments } from '../../http/graphql/known-documents.ts';
import { toRefusal } from '../../http/refusals/faults.ts';
import { logRefusedFields } from '../../http/refusals/refusal-log.ts';
import type { SocketWriter } from '../topics/send-queue.ts';
import { type Question, SharedAnswers } from '../topics/shared-answers.ts';
import { disconnectAll } from './disconnect-all.ts';
import { framesTo, maxWaitingBytes, sharedFrameTail } from './frames.ts';
import type { OpenSockets } from './open-sockets.ts';
import { PingedServer } from './pings.ts';
import type { SocketCaps } from './socket-caps.ts';
import { rejectUpgrade } from './upgrades.ts';

const sessionIsOver = 'The session has ended';
const isRejected = (caller: Caller) => caller.kind === 'anyone' && caller.rejected === true;

const longestMessageBytes = 16 * 1024;
const keepAliveMs = 15_000;
const maxOperations = 50;
const closingMs = 1000;
// Codes after which every graphql-ws client comes back by itself.
const goingAway = 1001;
const tryAgainLater = 1013;

interface GraphqlSocketOptions {
  schema: GraphQLSchema;
  introspection: boolean;
  sockets: OpenSockets;
  caps: SocketCaps;
  identify(authorization: string | undefined): Promise<Caller>;
  addressOf(request: IncomingMessage): string;
  ctxFor(address: string, caller: Caller): Ctx;
  toPublicError(fault: GraphQLError, ctx: Ctx | undefined): ReturnType<GraphQLError['toJSON']>;
}

export interface SocketServer {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Disconnects everybody, one after the other within that time. */
  disconnect(withinMs: number): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  /** Where it comes from: its request with all of its headers would be some kB for as long as it is open. */
  address: string;
  socket: WebSocket;
  /** The connection that carries its frames. */
  wire: Duplex;
  unwatch?: () => void;
}

/** An operation as it was asked for on one socket. */
interface Asked extends Question {
  writer: SocketWriter;
}

type Params = Record<string, unknown>;

/** As headers, in any case: explorers hand on theirs as they were typed, some of them in a folder of that name. */
function authorizationOf(params: Params | undefined): string | undefined {
  const given = { ...params, ...Object(params?.headers) } as Params;
  const value = Object.entries(given).find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  return typeof value === 'string' ? value : undefined;
}

/** GraphQL over WebSockets, in the protocol that every graphql-ws client speaks. */
export function openGraphqlSockets(options: GraphqlSocketOptions): SocketServer {
  const { schema, introspection, sockets, caps, identify, addressOf, ctxFor, toPublicError } = options;
  const documents = new KnownDocuments(schema, introspection);
  const shown = ({ errors, ...result }: ExecutionResult, { contextValue }: Question) =>
    errors ? { ...result, errors: errors.map((fault) => toPublicError(fault, contextValue as Ctx)) } : result;
  const noteRefused = (errors: readonly GraphQLError[] | undefined, ctx: unknown) => {
    if (errors && ctx) logRefusedFields(ctx as Ctx, 'graphql-ws', errors);
  };
  const answers = new SharedAnswers((result, question) => sharedFrameTail(shown(result, question)));
  const protocol = makeServer<Params, Connection>({
    schema,
    connectionInitWaitTimeout: 10_000,
    onConnect: async ({ connectionParams, extra }) => {
      const { socket } = extra;
      const authorization = authorizationOf(connectionParams);
      const caller = await identify(authorization);
      // One that has closed meanwhile would be counted for good, since its close event is over.
      if (socket.readyState !== socket.OPEN || isRejected(caller)) return false;
      const close = () => socket.close(CloseCode.Forbidden, sessionIsOver);
      const unwatch = sockets.watch({ caller, close });
      if (unwatch) extra.unwatch = unwatch;
      else socket.close(tryAgainLater, 'You have too many live connections open. Please close some.');
      return true;
    },
    // Every operation is held to the limits of HTTP, and to who is asking now.
    onSubscribe: async (
      { connectionParams, extra, subscriptions },
      id,
      { query, variables, operationName },
    ) => {
      if (Object.keys(subscriptions).length > maxOperations)
        return [new GraphQLError(`One socket carries at most ${maxOperations} operations at once.`)];
      const caller = await identify(authorizationOf(connectionParams));
      if (isRejected(caller)) {
        extra.socket.close(CloseCode.Forbidden, sessionIsOver);
        return [];
      }
      const ctx = ctxFor(extra.address, caller);
      // Before it is read, which is work too, whatever comes of it.
      const tooOften = await refusalOf(countTokenRequest(ctx));
      if (tooOften) return [tooOften];
      const document = documents.of(query);
      if (!('kind' in document)) return document;
      const refused = tooMuch(schema, document, variables ?? {}, operationName);
      const beyond = refused ?? beyondScopes(schema, document, caller);
      if (beyond) {
        logRefusedFields(ctx, 'graphql-ws', [beyond]);
        return [beyond];
      }
      const asked: Asked = {
        schema,
        document,
        operationName: operationName ?? null,
        variableValues: variables ?? {},
        contextValue: ctx,
        contextFor: (whom) => sharedAnswerContext(ctxFor(extra.address, caller), whom),
        viewer: caller.kind === 'user' ? caller.userId : caller.kind,
        writer: framesTo(extra.socket, extra.wire, id, () => disconnectSlow(extra.socket)),
      };
      return asked;
    },
    // The protocol writes an answer down for every asker; here that is done once, and it only keeps the account.
    subscribe: async (args) => {
      const answered = await answers.subscribe(args as Asked, (args as Asked).writer);
      if ('errors' in answered) noteRefused(answered.errors, args.contextValue);
      // The protocol keeps the arguments for as long as somebody listens, and nobody needs what was read to begin with.
      args.contextValue = undefined;
      return answered;
    },
    onError: (_ctx, _id, _payload, faults) => faults.map((fault) => toPublicError(fault, undefined)),
    onNext: (_ctx, _id, _payload, { contextValue }, { errors, data = null }) => {
      noteRefused(errors, contextValue);
      return errors && { data, errors: errors.map((fault) => toPublicError(fault, contextValue as Ctx)) };
    },
  });

  const server = new PingedServer({
    noServer: true,
    maxPayload: longestMessageBytes,
    handleProtocols,
  });
  const disconnect = (withinMs: number) =>
    disconnectAll(server.clients, withinMs, (socket) => {
      socket.close(goingAway, 'The gateway is shutting down');
      // One that no longer reads never answers.
      setTimeout(() => socket.terminate(), closingMs).unref();
    });
  return {
    upgrade: (request, socket, head) => {
      const address = addressOf(request);
      if (!caps.hasRoomFor(address)) return rejectUpgrade(socket, '429 Too Many Requests');
      server.handleUpgrade(request, socket, head, (opened) => {
        opened.on('close', caps.count(address));
        open(protocol, { socket: opened, wire: socket, address });
      });
    },
    disconnect,
    close: async () => {
      await disconnect(0);
      server.close();
    },
  };
}

/** Sent once it has left for the client, so that nothing piles up for one who does not read. */
const send = (socket: WebSocket, text: string): Promise<void> =>
  new Promise((sent) => {
    if (socket.readyState !== socket.OPEN) return sent();
    // One operation waits for its own; many together, or begun and forgotten, could still fill our memory.
    if (socket.bufferedAmount > maxWaitingBytes) {
      disconnectSlow(socket);
      return sent();
    }
    // A fault here ends the socket, and its close event follows.
    socket.send(text, () => sent());
  });

/** Clients that still read get the reason; others are cut off. Both may reconnect. */
function disconnectSlow(socket: WebSocket): void {
  socket.close(tryAgainLater, 'You read too slowly. Come back, and ask for what you missed.');
}

function open(protocol: ReturnType<typeof makeServer<Params, Connection>>, connection: Connection): void {
  const { socket } = connection;
  const closed = protocol.opened(
    {
      protocol: socket.protocol,
      send: (text) => send(socket, text),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (handle) =>
        socket.on('message', (message) => {
          // The protocol's own code for a fault of ours tells clients never to come back.
          handle(String(message)).catch(() =>
            socket.close(tryAgainLater, 'Something went wrong. Come back.'),
          );
        }),
    },
    connection,
  );
  let answered = true;
  const keepAlive = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, keepAliveMs);
  socket.on('pong', () => {
    answered = true;
  });
  socket.on('error', () => {}); // its close event, which follows, says it all
  socket.on('close', (code, reason) => {
    clearInterval(keepAlive);
    connection.unwatch?.();
    void closed(code, String(reason));
  });
}

/** What the work is refused with, if it is, as a GraphQL error. */
const refusalOf = (work: Promise<void>): Promise<GraphQLError | undefined> =>
  work.then(
    () => undefined,
    (fault) => {
      const { message, extensions } = toRefusal(fault);
      return new GraphQLError(message, { extensions: { ...extensions } });
    },
  );
