import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { testAccessToken } from '../../accounts/access-tokens/testing/test-access-token.ts';
import { tokenScopes } from '../../rules/token-scopes.ts';
import { grownBytes, usedBytes } from '../../testing/memory/heap.ts';
import { type MoneyGateway, openMoneyGateway } from '../../testing/money-gateway.ts';
import { passwordOf, serviceToken } from '../../testing/test-gateway.ts';

/** Who asks. */
export const callers = [
  'nobody',
  'a dead token',
  'a service',
  'ann',
  'bob',
  'carla',
  'carla’s program',
  'carla’s program that may chat',
] as const;
export type FuzzedCaller = (typeof callers)[number];

/** A gateway with people who do whatever comes to their minds, and with zoe, who keeps to herself. */
export interface FuzzedGateway extends MoneyGateway {
  tokenOf(caller: FuzzedCaller): string;
  /** What was logged as a fault of ours since the last look. */
  newFaults(): string[];
  /** Gives everybody an account and a token again, whatever they have done to theirs. */
  renew(): Promise<void>;
  /** What zoe alone may see and that caller may not, as it stands in an answer. */
  secretsFrom(caller: FuzzedCaller): readonly string[];
  /** What she sees of it, which nobody else may change. */
  zoesThings(): Promise<unknown>;
  /** Notes the memory in use; what tests keep by themselves is thrown away before. */
  endRound(): Promise<void>;
  grownBytes(): number;
}

const message = 'Only the four walls of this pool hear it';
const address = 'zoe-by-herself@example.com';
const memo = 'A prize that zoe tells nobody of';
const programName = 'Zoe’s ledger at home';
const pin = randomBytes(8).toString('hex');

export async function openFuzzedGateway(): Promise<FuzzedGateway> {
  const faults: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) });
  const gateway = await openMoneyGateway({}, { log });
  const [ann, bob, carla, zoe] = [
    await gateway.player('ann', 7000),
    await gateway.player('bob', 7000),
    await gateway.player('carla', 7000),
    await gateway.player('zoe', 7000),
  ];
  await gateway.orm.em
    .fork()
    .execute('update user_account set email = ?, email_key = ? where id = ?', [address, address, zoe.id]);
  const tokens: Record<FuzzedCaller, string> = {
    nobody: '',
    'a dead token': 'a.dead.token',
    'a service': serviceToken,
    ann: ann.token,
    bob: bob.token,
    carla: carla.token,
    'carla’s program': '',
    'carla’s program that may chat': '',
  };
  const sql = (text: string, values: unknown[] = []) => gateway.orm.em.fork().execute(text, values);
  const columns = ['username', 'name_key', 'email', 'email_key', 'password_hash', 'deleted_at'] as const;
  await sql(`create table as_they_were as select id, ${columns.join(', ')} from user_account`);
  /** Whoever has signed out, was renamed or has deleted the account asks again as before. */
  const renew = async () => {
    const same = columns.map((column) => `${column} = it.${column}`).join(', ');
    await sql(`update user_account set ${same} from as_they_were it where it.id = user_account.id
      and (${columns.map((column) => `user_account.${column} is distinct from it.${column}`).join(' or ')})`);
    await sql('delete from attempt_count');
    await sql('delete from access_token where user_id <> ?', [zoe.id]);
    for (const username of ['ann', 'bob', 'carla'] as const) {
      const body = { username, password: passwordOf(username) };
      const { body: answer } = await gateway.rest('POST', '/login', { body });
      tokens[username] = String(answer.token);
    }
    const program = async (scopes: Parameters<typeof testAccessToken>[3]) =>
      (await testAccessToken(gateway, 'carla', tokens.carla, scopes)).token;
    tokens['carla’s program'] = await program({ scopes: tokenScopes });
    tokens['carla’s program that may chat'] = await program({ scopes: ['chat'] });
  };
  await renew();
  const pools: [string, object][] = [
    [ann.token, { poolName: 'Sunday Best', format: 'Single Week', buyIn: 0 }],
    [
      ann.token,
      { poolName: 'Behind a Pin', format: 'Single Week', buyIn: 30, isPrivate: true, pin: 'birdie' },
    ],
    [
      zoe.token,
      {
        poolName: 'Zoe alone',
        format: 'Single Week',
        buyIn: 0,
        isPrivate: true,
        pin,
      },
    ],
  ];
  for (const [token, body] of pools) await gateway.rest('POST', '/create-pool', { token, body });
  const join = { poolName: 'Sunday Best', username: 'bob' };
  await gateway.rest('PUT', '/create-pool/join', { token: bob.token, body: join });
  const said = { username: 'zoe', message, poolName: 'Zoe alone' };
  await gateway.rest('POST', '/chat', { token: zoe.token, body: said });
  await gateway.rest('POST', '/balance/update-balance', {
    token: serviceToken,
    headers: { 'idempotency-key': 'for zoe' },
    body: { memo, users: [{ username: 'zoe', email: null, adjustment: 12.34 }] },
  });
  await testAccessToken(gateway, 'zoe', zoe.token, { scopes: tokenScopes, name: programName });

  const samples: number[] = [];
  return {
    ...gateway,
    tokenOf: (caller) => tokens[caller],
    newFaults: () => faults.splice(0),
    renew,
    // A service is told of addresses, and of what a service has adjusted.
    secretsFrom: (caller) => [
      ...[message, pin, programName],
      ...(caller === 'a service' ? [] : [address, memo]),
    ],
    zoesThings: async () => {
      const pool = encodeURIComponent('Zoe alone');
      const paths = [
        `/create-pool/my-pool-info?poolName=${pool}`,
        `/create-pool/users-in-pool?poolName=${pool}`,
        `/chat?poolName=${pool}`,
        '/users/email/zoe',
        '/balance/get-balance?username=zoe',
      ];
      const things = [];
      for (const path of paths) {
        const { status, body } = await gateway.rest('GET', path, { token: zoe.token });
        things.push({ path, status, body });
      }
      return things;
    },
    endRound: async () => {
      gateway.mails.length = 0;
      samples.push(await usedBytes());
    },
    grownBytes: () => grownBytes(samples),
  };
}
