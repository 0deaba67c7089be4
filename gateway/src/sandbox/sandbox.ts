import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { WallClock } from '../clocks.ts';
import type { Orm } from '../database/orm.ts';
import type { Env } from '../env.ts';
import { take } from '../input.ts';
import type { Bus } from '../live/bus.ts';
import { Refusal } from '../refusal.ts';
import { type Advance, openSandboxClock, type SandboxClock } from './clock.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

/** The outside world on this machine: its clock and, service by service, what answers there. */
export interface Sandbox {
  clock: SandboxClock;
  mailbox: Mailbox;
  /** Its controls, which answer only those who may move the world. */
  controls(app: FastifyInstance, mayControl: (request: FastifyRequest) => Promise<boolean>): Promise<void>;
  close(): Promise<void>;
}

// Wednesday noon in Honolulu, in the week of a January event.
const defaultStart = new Date('2027-01-13T22:00:00Z');

interface Options {
  orm: Orm;
  bus: Bus;
  wallClock: WallClock;
  settings: NonNullable<Env['sandbox']>;
  advance: Advance;
}

export async function openSandbox({ settings, ...parts }: Options): Promise<Sandbox> {
  const { start = defaultStart, speed, seed, scenario } = settings;
  const clock = await openSandboxClock({ ...parts, fresh: { start, speed, seed, scenario } });
  const mailbox = await openMailbox(parts.orm);
  return {
    clock,
    mailbox,
    controls: (app, mayControl) => controls(app, { clock, mailbox, mayControl }),
    close: async () => {
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
      .max(400 * 86_400, 'advanceSeconds may be 400 days at most.')
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

interface Controls {
  clock: SandboxClock;
  mailbox: Mailbox;
  mayControl(request: FastifyRequest): Promise<boolean>;
}

async function controls(app: FastifyInstance, { clock, mailbox, mayControl }: Controls): Promise<void> {
  const state = () => ({
    now: clock.now().toISOString(),
    speed: clock.speed,
    scenario: clock.scenario,
    seed: clock.seed,
    tournament: null,
    phase: null,
    services: {},
  });

  app.addHook('onRequest', async (request) => {
    if (!(await mayControl(request)))
      throw new Refusal('FORBIDDEN', "The sandbox's controls answer this machine and service tokens only.");
  });
  app.get('/sandbox', async () => state());
  app.get('/sandbox/mail', async () => mailbox.list());
  app.post('/sandbox/clock', async (request) => {
    const { now, advanceSeconds, speed } = take(movement, request.body ?? {});
    if (now) await clock.moveTo(now);
    if (advanceSeconds !== undefined)
      await clock.moveTo(new Date(clock.now().getTime() + advanceSeconds * 1000));
    if (speed !== undefined) await clock.setSpeed(speed);
    return state();
  });
}
