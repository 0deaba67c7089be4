// type-graphql, MikroORM and Apollo on express, as their manuals put them together, without authentication. Decorators
// are called by hand, since Node runs TypeScript by leaving out its types.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { Collection, EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import express from 'express';
import { Arg, buildSchema, Ctx, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';

const { url } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { url: string };

class User {
  declare id: string;
  declare username: string;
}
class BoardRow {
  declare id: string;
  declare place: number;
  declare position: string;
  declare moved: number | null;
  declare rounds: (number | null)[];
  declare running: number | null;
  declare total: number | null;
  declare user: User;
  declare pool: Pool;
}
class Board {
  declare version: number;
  declare asOf: string | null;
  declare stale: boolean;
  declare rows: BoardRow[];
}
class Pool {
  declare id: string;
  declare name: string;
  declare version: number;
  rows = new Collection<BoardRow>(this);
  get board(): Board {
    return { version: this.version, asOf: null, stale: false, rows: this.rows.getItems() };
  }
}

const schema = 'reference';
const uuid = { type: 'uuid', primary: true } as const;
const number = { type: 'int', nullable: true } as const;
const entities = [
  new EntitySchema<User>({
    class: User,
    schema,
    tableName: 'person',
    properties: { id: uuid, username: { type: 'text' } },
  }),
  new EntitySchema<Pool>({
    class: Pool,
    schema,
    tableName: 'pool',
    properties: {
      id: uuid,
      name: { type: 'text' },
      version: { type: 'int' },
      rows: { kind: '1:m', entity: () => BoardRow, mappedBy: 'pool', orderBy: { place: 'asc' } },
      board: { type: 'unknown', persist: false },
    },
  }),
  new EntitySchema<BoardRow>({
    class: BoardRow,
    schema,
    tableName: 'board_row',
    properties: {
      id: uuid,
      place: { type: 'int' },
      position: { type: 'text' },
      moved: number,
      rounds: { type: 'int[]' },
      running: number,
      total: number,
      user: { kind: 'm:1', entity: () => User, fieldName: 'person_id' },
      pool: { kind: 'm:1', entity: () => Pool, fieldName: 'pool_id' },
    },
  }),
];

type Typed = Parameters<typeof Field>[0];
function describe(type: { prototype: object }, fields: Record<string, [Typed, object?]>): void {
  for (const [name, [of, options]] of Object.entries(fields)) Field(of, options)(type.prototype, name);
  ObjectType()(type as never);
}
const orNull = { nullable: true };
describe(User, { id: [() => ID], username: [() => String] });
describe(BoardRow, {
  ...{ id: [() => ID], position: [() => String], moved: [() => Int, orNull] },
  ...{
    rounds: [() => [Int], { nullable: 'items' }],
    running: [() => Int, orNull],
    total: [() => Int, orNull],
  },
  user: [() => User],
});
describe(Board, {
  ...{ version: [() => Int], asOf: [() => String, orNull], stale: [() => Boolean] },
  rows: [() => [BoardRow]],
});
describe(Pool, { id: [() => ID], name: [() => String], board: [() => Board, orNull] });

interface Context {
  orm: MikroORM;
}
class PoolResolver {
  pool(name: string, { orm }: Context): Promise<Pool | null> {
    return orm.em.fork().findOne(Pool, { name }, { populate: ['rows.user'] });
  }
}
const { prototype } = PoolResolver;
Query(() => Pool, orNull)(prototype, 'pool', Object.getOwnPropertyDescriptor(prototype, 'pool') ?? {});
Arg('name', () => String)(prototype, 'pool', 0);
Ctx()(prototype, 'pool', 1);
Resolver()(PoolResolver);

const orm = await MikroORM.init({ clientUrl: url, entities, schema, pool: { max: 10 } });
const server = new ApolloServer<Context>({
  schema: await buildSchema({ resolvers: [PoolResolver], validate: false }),
});
await server.start();
const app = express();
app.use('/', express.json(), expressMiddleware(server, { context: async () => ({ orm }) }));
const listening = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/\n`);
});
