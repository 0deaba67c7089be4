import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ExecutionArgs, type GraphQLError, type GraphQLSchema, parse, validate } from 'graphql';
import { CloseCode } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { Caller, Ctx } from '../context.ts';
import { limits, tooMuch } from '../doors/graphql-limits.ts';
import type { OpenSockets } from './open-sockets.ts';

const sessionEnded = 'The session has ended';
const isRejected = (caller: Caller) => caller.kind === 'anyone' && caller.rejected === true;

const longestMessageBytes = 16 * 1024;

interface GraphqlSocketOptions {
  schema: GraphQLSchema;
  sockets: OpenSockets;
  identify(authorization: string | undefined): Promise<Caller>;
  ctxFor(request: IncomingMessage, caller: Caller): Ctx;
  tellable(fault: GraphQLError, ctx: Ctx | undefined): ReturnType<GraphQLError['toJSON']>;
}

type Connection = { authorization?: unknown };

export interface SocketDoor {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/** GraphQL over WebSockets, in the protocol that every graphql-ws client speaks. */
export function graphqlSocketDoor(options: GraphqlSocketOptions): SocketDoor {
  const { schema, sockets, identify, ctxFor, tellable } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: longestMessageBytes });
  const unwatch = new WeakMap<Extra['socket'], () => void>();

  const authorizationOf = (params: Connection | undefined) =>
    typeof params?.authorization === 'string' ? params.authorization : undefined;

  const door = useServer<Connection>(
    {
      schema,
      connectionInitWaitTimeout: 10_000,
      onConnect: async ({ connectionParams, extra: { socket } }) => {
        const authorization = authorizationOf(connectionParams);
        const caller = await identify(authorization);
        if (isRejected(caller)) return false;
        unwatch.set(
          socket,
          sockets.watch({
            caller,
            authorization,
            close: () => socket.close(CloseCode.Forbidden, sessionEnded),
          }),
        );
        return true;
      },
      onClose: ({ extra: { socket } }) => unwatch.get(socket)?.(),
      // Every operation is held to the limits of the HTTP door, and to who is asking now.
      onSubscribe: async (
        { connectionParams, extra: { request, socket } },
        _id,
        { query, variables, operationName },
      ) => {
        const caller = await identify(authorizationOf(connectionParams));
        if (isRejected(caller)) {
          socket.close(CloseCode.Forbidden, sessionEnded);
          return [];
        }
        const args: ExecutionArgs = {
          schema,
          operationName: operationName ?? null,
          document: parse(query, { maxTokens: limits.tokens }),
          variableValues: variables ?? {},
          contextValue: ctxFor(request, caller),
        };
        const faults = validate(schema, args.document);
        if (faults.length > 0) return faults;
        const refused = tooMuch(schema, args.document, variables ?? {}, operationName);
        return refused ? [refused] : args;
      },
      onError: (_ctx, _id, _payload, faults) => faults.map((fault) => tellable(fault, undefined)),
      onNext: (_ctx, _id, _payload, { contextValue }, { errors, data = null }) =>
        errors && { data, errors: errors.map((fault) => tellable(fault, contextValue as Ctx)) },
    },
    server,
    15_000,
  );

  return {
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened, request)),
    close: async () => {
      await door.dispose();
    },
  };
}
