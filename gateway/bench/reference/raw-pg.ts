// The least that a board from PostgreSQL costs: one prepared statement that writes the JSON, without authentication.
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import pg from 'pg';

const { url } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { url: string };
const pool = new pg.Pool({ connectionString: url, max: 10 });
const text = `select json_build_object('data', json_build_object('pool', json_build_object(
    'id', pool.id, 'name', pool.name, 'board', json_build_object('version', version, 'asOf', null, 'stale', false,
      'rows', (select json_agg(json_build_object('id', one.id, 'position', position, 'moved', moved, 'rounds', rounds,
          'running', running, 'total', total, 'user', json_build_object('id', person.id, 'username', username))
          order by place)
        from reference.board_row one join reference.person on person.id = person_id where pool_id = pool.id)
  ))))::text as answer from reference.pool where name = $1`;

const app = fastify();
app.post('/', async (request, reply) => {
  const { variables } = request.body as { variables: { pool: string } };
  const { rows } = await pool.query<{ answer: string }>({ name: 'board', text, values: [variables.pool] });
  return reply.header('content-type', 'application/json; charset=utf-8').send(rows[0]?.answer);
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}/\n`);
