import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { publicKeyOf } from '../push/push-sender.ts';
import { BadSetting, type Raw, readersOf } from './env-readers.ts';
import { legalTextsIn } from './legal/legal-texts.ts';
import { offeredToFrom } from './legal/offered-to.ts';
import { adjustmentLimitFrom, moneyLimitsFrom } from './money/env-money.ts';
import { noMoneyLimits, usualMoneyLimits } from './money/money-limits.ts';
import { everyRelaxation } from './relaxations.ts';
import { storesFrom } from './stores.ts';

export const scenarios = [
  'normal',
  'suspended',
  'monday-finish',
  'tuesday-finish',
  'shortened-36',
  'shortened-54',
  'cancelled',
  'playoff',
  'withdrawals',
  'two-courses',
  'no-cut',
  'cut-54',
  'feed-outage',
] as const;
export type Scenario = (typeof scenarios)[number];

/** A token without a name gets its fingerprint as its name, so that its actions can be told apart. */
function namedToken(pair: string): { name: string; token: string } {
  const [, name, token] = /^([a-z][a-z0-9-]{0,30}):(.+)$/.exec(pair) ?? [];
  if (name && token) return { name, token };
  const fingerprint = createHash('sha256').update(pair).digest('hex').slice(0, 8);
  return { name: `service-${fingerprint}`, token: pair };
}

/** A URL, then a bar and the secret; without a bar there is no secret. */
function pairOf(pair: string): { url: string; secret: string } {
  const [url = '', ...secret] = pair.split('|');
  return { url: url.trim(), secret: secret.join('|').trim() };
}

// URLs with a user and password are refused here; fetch would refuse them hours after the start.
const notifiedUrl = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.canParse(text) && `${new URL(text).username}${new URL(text).password}` === '');

/** All settings, validated. This file is the only reader of the environment. */
export function readEnv(raw: Raw = process.env) {
  const { read, whole, decimal, url, web, text, flag, service } = readersOf(raw);

  const production = raw.NODE_ENV === 'production';
  const port = read('PORT', 'a port number from 0 to 65535', whole(0, 65_535)) ?? 4000;
  const host = text('HOST') ?? '127.0.0.1';
  const { databaseUrl, databasePoolerUrl, databaseReadUrl, redisUrl } = storesFrom(readersOf(raw));
  const authSecret = read(
    'AUTH_SECRET',
    'at least 32 bytes long',
    z.string().refine((secret) => Buffer.byteLength(secret) >= 32),
    { secret: true },
  );
  const acceptedSecrets = read(
    'AUTH_SECRETS_ACCEPTED',
    'a comma-separated list of secrets, each at least 32 bytes long',
    z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .pipe(z.array(z.string().refine((secret) => Buffer.byteLength(secret) >= 32))),
    { secret: true },
  );
  if (acceptedSecrets && !authSecret)
    throw new BadSetting('AUTH_SECRETS_ACCEPTED is set without AUTH_SECRET, beside which it accepts others.');
  if (production && !authSecret)
    throw new BadSetting(
      'AUTH_SECRET is missing: under NODE_ENV=production it must be set, to at least 32 random bytes.',
    );

  const serviceTokens = read(
    'SERVICE_TOKENS',
    'a comma-separated list of name:token pairs, each name once, and tokens of at least 16 characters',
    z
      .string()
      .transform((list) => list.split(',').map((pair) => namedToken(pair.trim())))
      .pipe(z.array(z.object({ name: z.string(), token: z.string().min(16) })))
      .refine((tokens) => new Set(tokens.map(({ name }) => name)).size === tokens.length),
    { secret: true },
  );
  const operatorTokens = read(
    'OPERATOR_TOKENS',
    'a comma-separated list of name:token pairs, each name once, and tokens of at least 24 characters',
    z
      .string()
      .transform((list) => list.split(',').map((pair) => /^\s*([a-z][a-z0-9-]{0,30}):(\S+)\s*$/.exec(pair)))
      .pipe(
        z.array(
          z
            .custom<RegExpExecArray>((pair) => pair !== null)
            .transform(([, name = '', token = '']) => ({ name, token }))
            .refine(({ token }) => token.length >= 24),
        ),
      )
      .refine((tokens) => new Set(tokens.map(({ name }) => name)).size === tokens.length),
    { secret: true },
  );
  const trustProxy = read(
    'TRUST_PROXY',
    'a comma-separated list of addresses or networks such as 10.0.0.0/8',
    z
      .string()
      .transform((list) => list.split(',').map((address) => address.trim()))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
  );

  const sandboxOn = flag('SANDBOX') ?? !production;
  const services = {
    datagolf: service('Data Golf', { DATAGOLF_URL: web('DATAGOLF_URL'), DATAGOLF_KEY: text('DATAGOLF_KEY') }),
    espn: service('ESPN', { ESPN_URL: web('ESPN_URL') }),
    weather: service('The weather service', {
      WEATHER_URL: web('WEATHER_URL'),
      WEATHER_KEY: text('WEATHER_KEY'),
    }),
    geocode: service('The geocoding service', {
      GEOCODE_URL: web('GEOCODE_URL'),
      GEOCODE_KEY: text('GEOCODE_KEY'),
    }),
    stripe: service('Stripe', {
      STRIPE_SECRET_KEY: text('STRIPE_SECRET_KEY'),
      STRIPE_PUBLISHABLE_KEY: text('STRIPE_PUBLISHABLE_KEY'),
      STRIPE_WEBHOOK_SECRET: text('STRIPE_WEBHOOK_SECRET'),
      STRIPE_URL: web('STRIPE_URL'),
    }),
    checkbook: service('Checkbook', {
      CHECKBOOK_URL: web('CHECKBOOK_URL'),
      CHECKBOOK_KEY: text('CHECKBOOK_KEY'),
      CHECKBOOK_SECRET: text('CHECKBOOK_SECRET'),
      CHECKBOOK_WEBHOOK_KEY: text('CHECKBOOK_WEBHOOK_KEY'),
    }),
    mail: service('Mail', {
      SMTP_URL: read('SMTP_URL', 'an address such as smtps://user:password@host', url('smtp:', 'smtps:'), {
        secret: true,
      }),
      MAIL_FROM: text('MAIL_FROM'),
    }),
  };
  // Real money with invented scores would be fraud, so this combination never starts.
  const golfIsSandboxed = sandboxOn && !services.datagolf;
  const liveStripe = services.stripe?.STRIPE_SECRET_KEY.includes('_live_');
  if (golfIsSandboxed && (liveStripe || services.checkbook)) {
    const money = liveStripe ? 'STRIPE_SECRET_KEY is a live key' : 'CHECKBOOK_URL is set';
    throw new BadSetting(
      `${money} while golf comes from the sandbox: set DATAGOLF_URL and DATAGOLF_KEY too, or use a test key.`,
    );
  }

  const asksToRelax = flag('SANDBOX_RELAXES');
  const isRelaxed = asksToRelax ?? golfIsSandboxed;
  if (isRelaxed && !golfIsSandboxed)
    throw new BadSetting(
      `SANDBOX_RELAXES is 1 without a sandbox: nothing of it may be switched off here (${everyRelaxation.join(', ')}).`,
    );
  const real = Object.entries(services).flatMap(([name, service]) => (service ? [name] : []));
  if (isRelaxed && production && real.length > 0)
    throw new BadSetting(
      `The sandbox switches off limits (${everyRelaxation.join(', ')}) while NODE_ENV is production and ${real.join(', ')} is real: set SANDBOX_RELAXES=0, or SANDBOX=0.`,
    );

  const defaultPollSeconds = golfIsSandboxed ? 5 : 60;
  return {
    production,
    port,
    host,
    publicUrl: web('PUBLIC_URL'),
    /** The contact address of the operators. */
    contactEmail:
      read('CONTACT_EMAIL', 'a mail address such as support@example.com', z.email()) ??
      'support@fairway.example',
    /** The operator's terms and privacy texts. */
    legalTexts: legalTextsIn(text('LEGAL_TEXTS')),
    offeredTo: offeredToFrom(readersOf(raw)),
    trustProxy: trustProxy ?? [],
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl,
    /** Of a pooler that gives a connection to each transaction, for what needs no session. */
    databasePoolerUrl,
    /** Of a replica, for what may be two seconds old. */
    databaseReadUrl,
    redisUrl,
    /** The first secret signs; the others are former ones or the next, and are accepted. */
    signingSecrets: authSecret ? [authSecret, ...(acceptedSecrets ?? [])] : [],
    serviceTokens: serviceTokens ?? [],
    operatorTokens: operatorTokens ?? [],
    services,
    /** How long a withdrawal is held so that its owner can stop it. */
    withdrawalHoldHours:
      read('WITHDRAWAL_HOLD_HOURS', 'a whole number of hours from 0 to 720', whole(0, 720)) ??
      (isRelaxed ? 0 : 24),
    adjustmentConfirmAboveCents: adjustmentLimitFrom(readersOf(raw), isRelaxed),
    moneyLimits: moneyLimitsFrom(readersOf(raw), isRelaxed ? noMoneyLimits : usualMoneyLimits),
    remotesUrl: web('REMOTES_URL'),
    /** The folder with shell/dist and the front-ends' dist folders; the repository unless set. */
    staticRoot: text('STATIC_ROOT'),
    pollLiveSeconds:
      read('POLL_LIVE_SECONDS', 'a whole number of seconds from 1 to 3600', whole(1, 3600)) ??
      defaultPollSeconds,
    /** How long a stopping gateway still serves, so that proxies notice first. */
    drainSeconds: read('DRAIN_SECONDS', 'a whole number of seconds from 0 to 300', whole(0, 300)) ?? 0,
    /** Limits on open sockets of one gateway; a whole club may share one address. */
    maxSockets: {
      ofUser: read('SOCKETS_PER_USER', 'a whole number from 1 to 1000000', whole(1, 1_000_000)) ?? 50,
      ofNetwork: read('SOCKETS_PER_NETWORK', 'a whole number from 1 to 1000000', whole(1, 1_000_000)) ?? 1000,
    },
    relaxed: isRelaxed ? everyRelaxation : [],
    introspection: flag('GRAPHQL_INTROSPECTION') ?? !production,
    /** Whether browsers get Apollo Sandbox, a third party's page. */
    explorer: flag('GRAPHQL_EXPLORER') ?? !production,
    /** What signs notices on devices, and where push services find the operator. */
    vapid: {
      privateKey: read(
        'VAPID_PRIVATE_KEY',
        'the private key of a pair for Web Push: 32 bytes in base64url, 43 characters',
        z.string().refine((key) => publicKeyOf(key) !== undefined),
        { secret: true },
      ),
      subject: read(
        'VAPID_SUBJECT',
        'an address such as mailto:support@example.com or https://example.com',
        url('mailto:', 'https:'),
      ),
    },
    logLevel:
      read(
        'LOG_LEVEL',
        'one of debug, info, warn, error, silent',
        z.enum(['debug', 'info', 'warn', 'error', 'silent']),
      ) ?? (production ? 'info' : 'warn'),
    webhooksOut:
      read(
        'WEBHOOKS_OUT',
        'a comma-separated list of url|secret pairs, such as https://example.com/fairway|a-long-random-secret, without a user in the address',
        z
          .string()
          .transform((list) => list.split(',').map(pairOf))
          .pipe(z.array(z.object({ url: notifiedUrl, secret: z.string().min(1) }))),
        { secret: true },
      ) ?? [],
    sandbox: sandboxOn
      ? {
          start: read(
            'SANDBOX_START',
            'a moment such as 2027-01-20T17:00:00Z',
            z.iso.datetime({ offset: true }).transform((iso) => new Date(iso)),
          ),
          speed: read('SANDBOX_SPEED', 'a number from 0 to 10000', decimal(0, 10_000)) ?? 60,
          seed: text('SANDBOX_SEED') ?? 'fairway',
          scenario:
            read('SANDBOX_SCENARIO', `one of ${scenarios.join(', ')}`, z.enum(scenarios)) ??
            ('normal' as const),
          empty: flag('SANDBOX_EMPTY') ?? false,
        }
      : undefined,
  };
}

export type Env = ReturnType<typeof readEnv>;
