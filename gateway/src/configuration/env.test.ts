import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readEnv } from './env.ts';
import { relaxations } from './relaxations.ts';

const complaint = (raw: Record<string, string>): string => {
  try {
    readEnv(raw);
    return 'none';
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  }
};

/** What compose.yaml and the manifests hand out as files only. */
const secrets = [
  'AUTH_SECRET',
  'AUTH_SECRETS_ACCEPTED',
  'CHECKBOOK_KEY',
  'CHECKBOOK_SECRET',
  'CHECKBOOK_WEBHOOK_KEY',
  'DATAGOLF_KEY',
  'GEOCODE_KEY',
  'OPERATOR_TOKENS',
  'POSTGRES_PASSWORD',
  'REDIS_PASSWORD',
  'SERVICE_TOKENS',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'VAPID_PRIVATE_KEY',
  'WEATHER_KEY',
  'WEBHOOKS_OUT',
];

describe('the environment', () => {
  test('can be set whole in compose.yaml, but for what its images set, a sandbox is played with, or is secret', () => {
    const names = new Set<string>();
    const noting = new Proxy<Record<string, string>>(
      {},
      { get: (_target, name) => void names.add(String(name)) },
    );
    readEnv(noting);
    const compose = readFileSync(join(import.meta.dirname, '../../../compose.yaml'), 'utf8');
    const lacking = [...names].filter(
      (name) => !name.endsWith('_FILE') && !compose.includes(`\n    ${name}: `),
    );
    const ofImages = ['DATA_DIR', 'HOST', 'NODE_ENV', 'PORT', 'STATIC_ROOT'];
    const ofSandboxes = [
      'SANDBOX_EMPTY',
      'SANDBOX_SCENARIO',
      'SANDBOX_SEED',
      'SANDBOX_SPEED',
      'SANDBOX_START',
    ];
    expect(lacking.sort()).toEqual([...ofImages, ...ofSandboxes, ...secrets].sort());
  });

  test('may be empty', () => {
    expect(readEnv({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      production: false,
      pollLiveSeconds: 5,
      sandbox: { speed: 60, scenario: 'normal', empty: false },
    });
    expect(readEnv({ SANDBOX: '0' })).toMatchObject({ sandbox: undefined, pollLiveSeconds: 60 });
    expect(readEnv({ PORT: '  ' })).toMatchObject({ port: 4000 });
    expect(readEnv({})).toMatchObject({ contactEmail: 'support@fairway.example' });
    expect(readEnv({ CONTACT_EMAIL: 'hello@golf.example.com' })).toMatchObject({
      contactEmail: 'hello@golf.example.com',
    });
  });

  test('is read from files, too, as secrets are handed out', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairway-secrets-'));
    const path = join(folder, 'auth');
    const secret = 'a secret of thirty-two bytes or more';
    writeFileSync(path, `${secret}\n`);
    try {
      expect(readEnv({ AUTH_SECRET_FILE: path })).toEqual(readEnv({ AUTH_SECRET: secret }));
      expect(complaint({ AUTH_SECRET_FILE: path, AUTH_SECRET: secret })).toMatch('both set');
      expect(complaint({ NODE_ENV: 'production', SERVICE_TOKENS_FILE: join(folder, 'none') })).toMatch(
        /AUTH_SECRET is missing/,
      );
      expect(complaint({ SERVICE_TOKENS_FILE: join(folder, 'none') })).toMatch(
        /SERVICE_TOKENS_FILE must be a file that can be read/,
      );
      writeFileSync(path, 'short');
      expect(complaint({ AUTH_SECRET_FILE: path })).toBe('AUTH_SECRET must be at least 32 bytes long.');
      writeFileSync(path, ' \n');
      expect(complaint({ DATABASE_URL_FILE: path })).toBe(
        `DATABASE_URL_FILE names "${path}", in which there is nothing.`,
      );
      expect(complaint({ DATABASE_URL_FILE: folder })).toMatch(/DATABASE_URL_FILE must be a file/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('is read from a folder of secrets, too, each in a file of its name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairway-secrets-'));
    try {
      const secret = 's'.repeat(32);
      writeFileSync(join(folder, 'AUTH_SECRET'), `${secret}\n`);
      writeFileSync(join(folder, 'SERVICE_TOKENS'), '\n');
      expect(readEnv({ SECRETS_FOLDER: folder })).toEqual(readEnv({ AUTH_SECRET: secret }));
      expect(complaint({ SECRETS_FOLDER: folder, AUTH_SECRET: secret })).toBe(
        'AUTH_SECRET and AUTH_SECRET in SECRETS_FOLDER are both set: which one holds is not for us to guess.',
      );
      expect(complaint({ SECRETS_FOLDER: join(folder, 'AUTH_SECRET') })).toMatch(
        /^SECRETS_FOLDER must be a folder, but is /,
      );
      expect(complaint({ SECRETS_FOLDER: join(folder, 'none') })).toMatch(/^SECRETS_FOLDER must be a folder/);
      mkdirSync(join(folder, 'WEATHER_KEY'));
      expect(complaint({ SECRETS_FOLDER: folder })).toMatch(
        /^WEATHER_KEY in SECRETS_FOLDER must be a file that can be read/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('has the passwords of PostgreSQL and Redis in their addresses, or by themselves', () => {
    const passwords = { POSTGRES_PASSWORD: 'a/b@c%', REDIS_PASSWORD: 'd:e' };
    const read = (raw: Record<string, string>) => {
      const { databaseUrl, databasePoolerUrl, redisUrl } = readEnv({ ...passwords, ...raw });
      return { databaseUrl, databasePoolerUrl, redisUrl };
    };
    const complete = {
      databaseUrl: 'postgresql://fairway:a%2Fb%40c%25@host:5432/golf',
      databasePoolerUrl: 'postgresql://fairway:a%2Fb%40c%25@pooler:6432/golf',
      redisUrl: 'redis://:d%3Ae@redis:6379/0',
    };
    expect(
      read({
        DATABASE_URL: 'postgresql://fairway@host:5432/golf',
        DATABASE_POOLER_URL: 'postgresql://fairway@pooler:6432/golf',
        REDIS_URL: 'redis://redis:6379/0',
      }),
    ).toEqual(complete);
    expect(read({ DATABASE_URL: 'postgresql://fairway:own@host:5432/golf' })).toEqual({
      databaseUrl: 'postgresql://fairway:own@host:5432/golf',
    });
    expect(read({})).toEqual({});
  });

  test('lets the first withdrawal to an address wait where eChecks are money, unless it is set', () => {
    const real = {
      CHECKBOOK_URL: 'https://checkbook.io/v3',
      CHECKBOOK_KEY: 'key',
      CHECKBOOK_SECRET: 'secret',
      CHECKBOOK_WEBHOOK_KEY: 'webhook',
      DATAGOLF_URL: 'https://feeds.datagolf.com',
      DATAGOLF_KEY: 'key',
    };
    expect(readEnv({}).withdrawalHoldHours).toBe(0);
    expect(readEnv(real).withdrawalHoldHours).toBe(24);
    expect(readEnv({ SANDBOX: '0' }).withdrawalHoldHours).toBe(24);
    expect(readEnv({ ...real, WITHDRAWAL_HOLD_HOURS: '0' }).withdrawalHoldHours).toBe(0);
    expect(readEnv({ WITHDRAWAL_HOLD_HOURS: '48' }).withdrawalHoldHours).toBe(48);
  });

  test.each([
    [{ PORT: 'http' }, 'PORT', 'http'],
    [{ PORT: '65536' }, 'PORT', '65536'],
    [{ PUBLIC_URL: 'fairway.example' }, 'PUBLIC_URL', 'fairway.example'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL', 'javascript'],
    [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY', 'everyone'],
    [{ POLL_LIVE_SECONDS: 'soon' }, 'POLL_LIVE_SECONDS', 'soon'],
    [{ POLL_LIVE_SECONDS: '0' }, 'POLL_LIVE_SECONDS', '0'],
    [{ SANDBOX: 'yes' }, 'SANDBOX', 'yes'],
    [{ SANDBOX_SPEED: '-1' }, 'SANDBOX_SPEED', '-1'],
    [{ SANDBOX_START: 'Thursday' }, 'SANDBOX_START', 'Thursday'],
    [{ SANDBOX_SCENARIO: 'rain' }, 'SANDBOX_SCENARIO', 'rain'],
    [{ DRAIN_SECONDS: 'long' }, 'DRAIN_SECONDS', 'long'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL', 'loud'],
    [{ WITHDRAWAL_HOLD_HOURS: '-1' }, 'WITHDRAWAL_HOLD_HOURS', '-1'],
    [{ WITHDRAWAL_HOLD_HOURS: 'a day' }, 'WITHDRAWAL_HOLD_HOURS', 'a day'],
    [{ CONTACT_EMAIL: 'golf.example.com' }, 'CONTACT_EMAIL', 'golf.example.com'],
    [{ CONTACT_EMAIL: '"><script>@example.com' }, 'CONTACT_EMAIL', 'example.com'],
  ])('%j is refused in one sentence that names the variable and the value', (raw, name, value) => {
    const sentence = complaint(raw);
    expect(sentence).toMatch(new RegExp(`^${name} must be .*${value.replace(/[-.()]/g, '\\$&')}.*\\.$`));
    expect(sentence).not.toContain('\n');
  });

  test.each([
    [{ DATABASE_URL: 'postgres//bob:hunter2@db' }, 'DATABASE_URL'],
    [{ DATABASE_READ_URL: 'postgres//bob:hunter2@db' }, 'DATABASE_READ_URL'],
    [{ DATABASE_POOLER_URL: 'postgres//bob:hunter2@db' }, 'DATABASE_POOLER_URL'],
    [{ DATABASE_URL: 'postgres://bob:12/hunter2@db/name' }, 'DATABASE_URL'],
    [{ REDIS_URL: 'http://:hunter2@db' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis::hunter2@db' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis://:12/hunter2@db' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis://:12#hunter2@db' }, 'REDIS_URL'],
    [{ REDIS_URL: 'redis://:hunter2@db/first' }, 'REDIS_URL'],
    [{ AUTH_SECRET: 'hunter2' }, 'AUTH_SECRET'],
    [{ AUTH_SECRET: 'x'.repeat(32), AUTH_SECRETS_ACCEPTED: 'hunter2' }, 'AUTH_SECRETS_ACCEPTED'],
    [{ SERVICE_TOKENS: 'hunter2' }, 'SERVICE_TOKENS'],
    [{ OPERATOR_TOKENS: 'a token of somebody without a name' }, 'OPERATOR_TOKENS'],
    [{ OPERATOR_TOKENS: 'olive:too-short' }, 'OPERATOR_TOKENS'],
    [{ VAPID_PRIVATE_KEY: 'hunter2' }, 'VAPID_PRIVATE_KEY'],
    [{ VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PRIVATE_KEY'],
    [{ VAPID_SUBJECT: 'us' }, 'VAPID_SUBJECT'],
    [{ WEBHOOKS_OUT: 'nowhere|hunter2' }, 'WEBHOOKS_OUT'],
    [{ WEBHOOKS_OUT: 'https://example.com/hunter2' }, 'WEBHOOKS_OUT'],
    [{ WEBHOOKS_OUT: 'https://example.com/hunter2|' }, 'WEBHOOKS_OUT'],
    [{ WEBHOOKS_OUT: 'https://bob:hunter2@example.com|secret' }, 'WEBHOOKS_OUT'],
    [{ WEBHOOKS_OUT: 'https://example.com|hunter2,ftp://example.com|hunter2' }, 'WEBHOOKS_OUT'],
    [{ WEBHOOKS_OUT: 'https://example.com|hunter2,' }, 'WEBHOOKS_OUT'],
  ])('%j is refused without repeating the secret', (raw, name) => {
    expect(complaint(raw)).toMatch(new RegExp(`^${name} must be`));
    expect(complaint(raw)).not.toContain('hunter2');
  });

  test('webhook receivers are set in pairs', () => {
    const list = ' https://example.com/a?b=c|s|1 , http://localhost:9000|s2 ';
    expect(readEnv({ WEBHOOKS_OUT: list }).webhooksOut).toEqual([
      { url: 'https://example.com/a?b=c', secret: 's|1' },
      { url: 'http://localhost:9000', secret: 's2' },
    ]);
    expect(readEnv({}).webhooksOut).toEqual([]);
  });

  test('a service is configured whole or not at all', () => {
    expect(complaint({ DATAGOLF_URL: 'http://localhost:1' })).toMatch(/DATAGOLF_KEY is missing/);
    expect(complaint({ STRIPE_SECRET_KEY: 'sk_test_1' })).toMatch(
      /STRIPE_PUBLISHABLE_KEY.*STRIPE_WEBHOOK_SECRET/,
    );
    expect(readEnv({ ESPN_URL: 'http://localhost:1/' }).services.espn).toEqual({
      ESPN_URL: 'http://localhost:1',
    });
  });

  test('real money never starts beside sandboxed golf', () => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_URL: 'https://api.stripe.com',
    };
    const golf = { DATAGOLF_URL: 'https://feeds.datagolf.com', DATAGOLF_KEY: 'k' };
    expect(complaint(stripe)).toMatch(/live key while golf comes from the sandbox/);
    expect(complaint({ ...stripe, ...golf })).toBe('none');
    expect(complaint({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' })).toBe('none');
  });

  test('production needs a secret, and has no sandbox unless set', () => {
    expect(complaint({ NODE_ENV: 'production' })).toMatch(/^AUTH_SECRET is missing/);
    expect(complaint({ AUTH_SECRETS_ACCEPTED: 'x'.repeat(32) })).toMatch(/without AUTH_SECRET/);
    const production = { NODE_ENV: 'production', AUTH_SECRET: 'x'.repeat(32) };
    expect(readEnv(production)).toMatchObject({ sandbox: undefined, introspection: false });
    expect(readEnv({ ...production, SANDBOX: '1' }).sandbox).toBeDefined();
  });

  test('production serves no Apollo Sandbox unless set so, whatever introspection is set to', () => {
    const production = { NODE_ENV: 'production', AUTH_SECRET: 'x'.repeat(32) };
    expect(readEnv({}).explorer).toBe(true);
    expect(readEnv({ ...production, GRAPHQL_INTROSPECTION: '1' })).toMatchObject({
      introspection: true,
      explorer: false,
    });
    expect(readEnv({ ...production, GRAPHQL_EXPLORER: '1' })).toMatchObject({
      introspection: false,
      explorer: true,
    });
  });

  test('a production start refuses what the sandbox switches off, where anything real is beside it', () => {
    const production = { NODE_ENV: 'production', AUTH_SECRET: 'x'.repeat(32) };
    const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@example.com' };
    const golf = { DATAGOLF_URL: 'https://feeds.datagolf.com', DATAGOLF_KEY: 'k' };
    expect(readEnv({ SANDBOX: '1' }).relaxed).toEqual(Object.keys(relaxations));
    expect(readEnv({ ...production, SANDBOX: '1' }).relaxed).toEqual(Object.keys(relaxations));
    expect(readEnv(production).relaxed).toEqual([]);
    const refused = complaint({ ...production, ...mail, SANDBOX: '1' });
    for (const relaxation of Object.keys(relaxations)) expect(refused).toContain(relaxation);
    expect(refused).toMatch(/SANDBOX_RELAXES=0/);
    const strict = readEnv({ ...production, ...mail, SANDBOX: '1', SANDBOX_RELAXES: '0' });
    expect(strict).toMatchObject({
      relaxed: [],
      withdrawalHoldHours: 24,
      adjustmentConfirmAboveCents: 50_000,
      moneyLimits: readEnv(production).moneyLimits,
    });
    expect(readEnv({ SANDBOX: '1' }).moneyLimits).not.toEqual(strict.moneyLimits);
    expect(complaint({ ...production, SANDBOX_RELAXES: '1' })).toMatch(/^SANDBOX_RELAXES is 1 without/);
    expect(complaint({ ...golf, SANDBOX_RELAXES: '1' })).toMatch(/^SANDBOX_RELAXES is 1 without/);
    expect(readEnv({ ...production, ...golf, SANDBOX: '1' }).relaxed).toEqual([]);
  });
});
