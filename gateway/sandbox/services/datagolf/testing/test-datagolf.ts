import type { z } from 'zod';
import type { Scenario } from '../../../../src/configuration/env.ts';
import { type Moment, momentAt } from '../../../world/venue-time.ts';
import { createWorld } from '../../../world/world.ts';
import type { Service } from '../../server.ts';
import { openDatagolf } from '../datagolf.ts';

export const at = (day: string, time: string): Moment => momentAt(`2027-01-${day}`, time, 'America/New_York');

/** The sandbox's Data Golf, whose clocks a test moves. */
export class TestDatagolf {
  gameNow: Moment = at('01', '00:00');
  wallNow = 0;
  #service: Service | undefined;

  async open(
    now: Moment,
    {
      scenario = 'normal' as Scenario,
      scenarioEvent = '2027-12',
      requestsPerMinute = Number.POSITIVE_INFINITY,
    } = {},
  ): Promise<void> {
    this.gameNow = now;
    this.wallNow = 0;
    this.#service = await openDatagolf({
      world: createWorld({ seed: 'fairway', scenario, scenarioEvent }),
      gameNow: () => this.gameNow,
      wallNow: () => this.wallNow,
      requestsPerMinute,
    });
  }

  get(path: string): Promise<Response> {
    return fetch(`${this.url}${path}${path.includes('?') ? '&' : '?'}key=sandbox`);
  }

  async read<T>(shape: z.ZodType<T>, path: string): Promise<T> {
    return shape.parse(await (await this.get(path)).json());
  }

  get url(): string {
    if (!this.#service) throw new Error('It is opened first.');
    return this.#service.url;
  }

  async close(): Promise<void> {
    await this.#service?.close();
  }
}
