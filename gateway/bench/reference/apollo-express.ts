// A GraphQL server as in its manual, with all data in memory and without authentication.
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { referenceSchema } from '../board-query.ts';

const { data } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { data: { pool: object } };
const server = new ApolloServer({
  typeDefs: referenceSchema,
  resolvers: { Query: { pool: () => data.pool } },
});
await server.start();
const app = express();
app.use('/', express.json(), expressMiddleware(server));
const listening = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/\n`);
});
