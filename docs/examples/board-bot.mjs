// Prints a pool's board, with an access token of the scope READ, and no password:
//   FAIRWAY_TOKEN=fw_… POOL='Fairway Friends' node docs/examples/board-bot.mjs

const { FAIRWAY = 'http://localhost:4000', FAIRWAY_TOKEN, POOL = 'Fairway Friends' } = process.env;
const query = `query ($pool: String!) {
  pool(name: $pool) { board { rows { position running user { username } } } }
}`;
const answer = await fetch(`${FAIRWAY}/graphql`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${FAIRWAY_TOKEN}` },
  body: JSON.stringify({ query, variables: { pool: POOL } }),
});
const { data, errors = [] } = await answer.json();
for (const { message } of errors) process.stderr.write(`${message}\n`);
for (const { position, running, user } of data?.pool.board?.rows ?? [])
  process.stdout.write(`${position} ${user.username} ${running ?? '–'}\n`);
