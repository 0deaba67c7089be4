// A chat as in the manuals of Apollo and graphql-ws: an insert for each message and an event for subscribers,
// without authentication or rules.
import { EventEmitter, on } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { buildSchema } from 'graphql';
import { useServer as serveSubscriptions } from 'graphql-ws/use/ws';
import pg from 'pg';
import { WebSocketServer } from 'ws';

const { databaseUrl } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { databaseUrl: string };
const database = new pg.Pool({ connectionString: databaseUrl });
database.on('error', () => {}); // it is ended with the gateway whose database this is
await database.query(
  'create table if not exists bench_message (id bigserial primary key, pool text, text text, client_id text, at timestamptz)',
);
const posted = new EventEmitter().setMaxListeners(0);
const typeDefs = `
  type Query { now: String }
  type Mutation { sendMessage(pool: String!, text: String!, clientId: String): Message }
  type Subscription { messages(pool: String!): Message }
  type Message { id: ID! at: String! clientId: String removed: Boolean! text: String! user: User! }
  type User { id: ID! username: String! }
`;

interface Sending {
  pool: string;
  text: string;
  clientId: string | null;
}

async function sendMessage(_root: unknown, { pool, text, clientId }: Sending) {
  const at = new Date().toISOString();
  const { rows } = await database.query(
    'insert into bench_message (pool, text, client_id, at) values ($1, $2, $3, $4) returning id',
    [pool, text, clientId, at],
  );
  const message = {
    ...rows[0],
    at,
    clientId,
    removed: false,
    text,
    user: { id: 'player', username: 'player' },
  };
  posted.emit(pool, message);
  return message;
}

async function* messages({ pool }: { pool: string }) {
  for await (const [message] of on(posted, pool)) yield { messages: message };
}

const apollo = new ApolloServer({ typeDefs, resolvers: { Mutation: { sendMessage } } });
await apollo.start();
const app = express();
app.use('/', express.json(), expressMiddleware(apollo));
const server = createServer(app);
serveSubscriptions(
  { schema: buildSchema(typeDefs), roots: { subscription: { messages } } },
  new WebSocketServer({ server }),
);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`);
});
