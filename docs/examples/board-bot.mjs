// Prints a pool's board, with an access token of the scope READ, and no password:
//   FAIRWAY_TOKEN=fw_… POOL='Fairway Friends' node docs/examples/board-bot.mjs

const { FAIRWAY = 'http://localhost:4000', FAIRWAY_TOKEN, POOL = 'Fairway Friends' } = process.env;
const query =
  'query ($pool: String!) { pool(name: $pool) { board { rows { position running user { username } } } } }';
const headers = { 'content-type': 'application/json', authorization: `Bearer ${FAIRWAY_TOKEN}` };
const body = JSON.stringify({ query, variables: { pool: POOL } });
const { data, errors } = await (await fetch(`${FAIRWAY}/graphql`, { method: 'POST', headers, body })).json();
const fault = errors?.[0].message ?? (data.pool ? '' : 'There is no such pool.');
if (fault) process.stderr.write(`${fault}\n`, () => process.exit(1));
for (const { position, running, user } of data?.pool?.board?.rows ?? [])
  process.stdout.write(`${position} ${user.username} ${running ?? '–'}\n`);
