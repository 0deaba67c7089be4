import { daySeconds } from '@fairway/schema/days';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { WallClock } from '../src/clocks.ts';
import type { Env } from '../src/configuration/env.ts';
import type { Orm } from '../src/database/orm.ts';
import type { SandboxControls, SandboxTournament } from '../src/http/controls.ts';
import { namedScope } from '../src/http/named-scope.ts';
import { parseInput } from '../src/input/input.ts';
import type { Bus } from '../src/live/bus/bus.ts';
import { Refusal } from '../src/refusal.ts';
import { type Advance, openSandboxClock, realSandboxClock, type SandboxClock } from './clock.ts';
import { clockStartOf, type Demo, hasDemo, openDemo } from './demo/demo.ts';
import { demoLogin } from './demo/players-and-pools.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import type { SentCheck } from './services/checkbook/checkbook.ts';
import { openServices, type ServiceAddresses, type Services } from './services/services.ts';
import { serveStripeJs } from './services/stripe/serve-stripe-js.ts';
import { eventOfTheWeek, idOf, seasonOf, timeAt } from './world/season.ts';
import { createWorld, type World } from './world/world.ts';

export { sandboxTables, withSandbox } from './tables.ts';

/** The outside world on this machine: its clock and, service by service, what answers there. */
export interface Sandbox {
  clock: SandboxClock;
  mailbox: Mailbox;
  services: ServiceAddresses;
  /** The demo data that are still to be prepared, if any are. */
  demo: Demo | undefined;
  /** What the gateway offers of it: controls for those who may move the world, and a Stripe.js for everyone. */
  serve(app: FastifyInstance, asked: SandboxControls): Promise<void>;
  close(): Promise<void>;
}

/** Wednesday noon at the season's second event: the first has been played, and picks are still open. */
function defaultStart(): Date {
  const [, second] = seasonOf(2027);
  if (!second) throw new Error('A season has at least two events.');
  return new Date(timeAt(second, -1, '12:00'));
}

interface Options {
  orm: Orm;
  bus: Bus;
  wallClock: WallClock;
  settings: NonNullable<Env['sandbox']>;
  advance: Advance;
  /** Golf comes from outside, so that weather and news here are of its time. */
  golfIsReal?: boolean;
  /** Whether an empty database gets demo data. */
  withDemo?: boolean;
  /** Where the gateway answers this machine: services that have news tell it there. */
  gatewayUrl: string;
  /** The built stand-in for Stripe.js. Without it pages load the real one, and nothing here pretends to be it. */
  stripeJs?: string | undefined;
}

export async function openSandbox(options: Options): Promise<Sandbox> {
  const { settings, golfIsReal = false, withDemo = false, gatewayUrl, stripeJs, ...parts } = options;
  const { start = defaultStart(), speed, seed, scenario } = settings;
  const scenarioEvent = idOf(eventOfTheWeek(start.getTime()));
  const events = { seed, scenario, scenarioEvent };
  const clock = golfIsReal
    ? realSandboxClock(events)
    : await openSandboxClock({
        ...parts,
        fresh: { ...(await clockStartOf(parts.orm, { start, speed }, withDemo)), ...events },
      });
  const world = createWorld(clock);
  const mailbox = await openMailbox(parts.orm);
  const { addresses, stripeForBrowsers, echecks, push, ...services } = await openServices({
    orm: parts.orm,
    world,
    gameNow: () => clock.now().getTime(),
    wallNow: () => parts.wallClock.now().getTime(),
    gatewayUrl,
  });
  const play = () => parts.advance(clock.now());
  const isDemo = await hasDemo(parts.orm);
  const stripeUrl = addresses.stripe.url;
  const demo = golfIsReal ? undefined : await openDemo({ ...parts, clock, play, stripeUrl });
  return {
    clock,
    mailbox,
    services: addresses,
    demo,
    serve: async (app, asked) => {
      await app.register(
        namedScope('sandbox', (scope) =>
          controls(scope, { clock, mailbox, world, services: addresses, echecks, push, isDemo, ...asked }),
        ),
      );
      if (stripeJs) await serveStripeJs(app, { script: stripeJs, stripeForBrowsers });
    },
    close: async () => {
      await services.close();
      await mailbox.close();
      await clock.close();
    },
  };
}

const movement = z
  .strictObject({
    now: z.iso
      .datetime({ offset: true, error: 'now must be a moment such as 2027-01-14T17:00:00Z.' })
      .transform((iso) => new Date(iso))
      .optional(),
    advanceSeconds: z
      .number({ error: 'advanceSeconds must be a number of game seconds, 0 or more.' })
      .min(0, 'advanceSeconds must be 0 or more: the clock only goes forward.')
      .max(400 * daySeconds, 'advanceSeconds may be 400 days at most.')
      .optional(),
    speed: z
      .number({ error: 'speed must be a number of game seconds per real second.' })
      .min(0, 'speed must be 0 (frozen) or more.')
      .max(10_000, 'speed may be 10000 at most.')
      .optional(),
  })
  .refine((wanted) => Object.keys(wanted).length > 0, 'Say what to change: now, advanceSeconds or speed.')
  .refine(({ now, advanceSeconds }) => !(now && advanceSeconds !== undefined), {
    error: 'now and advanceSeconds can not be given together.',
    path: ['advanceSeconds'],
  });

interface Controls extends SandboxControls {
  clock: SandboxClock;
  mailbox: Mailbox;
  world: World;
  services: ServiceAddresses;
  isDemo: boolean;
  echecks(): Promise<SentCheck[]>;
  push: Services['push'];
}

async function controls(app: FastifyInstance, options: Controls): Promise<void> {
  const { clock, mailbox, world, services, isDemo, echecks, push, mayControl, tournamentNow } = options;
  const state = async () => {
    const now = clock.now();
    const tournament = (await tournamentNow()) ?? tournamentAt(world, now);
    return {
      now: now.toISOString(),
      speed: clock.speed,
      scenario: clock.scenario,
      seed: clock.seed,
      tournament,
      phase: tournament.state,
      services: Object.fromEntries(Object.entries(services).map(([name, { url }]) => [name, url])),
      demo: isDemo ? demoLogin : null,
    };
  };

  app.addHook('onRequest', async (request) => {
    if (!(await mayControl(request)))
      throw new Refusal('FORBIDDEN', "The sandbox's controls answer this machine and service tokens only.");
  });
  app.get('/sandbox', async () => state());
  app.get('/sandbox/mail', async () => mailbox.list());
  app.get('/sandbox/echecks', async () => echecks());
  app.post('/sandbox/devices', async (request) =>
    push.subscribe(parseInput(z.strictObject({ publicKey: z.string() }), request.body ?? {}).publicKey),
  );
  app.get<{ Querystring: { endpoint?: string } }>(
    '/sandbox/notices',
    async ({ query: { endpoint } }) => push.read(endpoint ?? '') ?? [],
  );
  app.post('/sandbox/clock', async (request) => {
    const { now, advanceSeconds, speed } = parseInput(movement, request.body ?? {});
    if (now) await clock.moveTo(now);
    if (advanceSeconds !== undefined) await clock.moveBy(advanceSeconds);
    if (speed !== undefined) await clock.setSpeed(speed);
    return state();
  });
}

/** The current tournament as the world knows it, before its feeds have told the product. */
function tournamentAt(world: World, now: Date): SandboxTournament {
  const { event, lockAt } = world.current(now.getTime());
  const { name, zone, startsOn } = event;
  const state = world.phase(event, now.getTime());
  return { id: idOf(event), name, state, zone, startsOn, lockAt: new Date(lockAt) };
}
