import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FuzzedGateway, openFuzzedGateway } from './fuzzed-gateway.ts';

/** The gateway of a file that asks it at random, in rounds, and what has to be so after each of them. */
export function fuzzedRounds() {
  let gateway: FuzzedGateway;
  let zoesThings: unknown;
  beforeAll(async () => {
    gateway = await openFuzzedGateway();
    zoesThings = await gateway.zoesThings();
  });
  afterAll(() => gateway.close());

  return {
    get gateway(): FuzzedGateway {
      return gateway;
    },
    /** The last tests of a round. */
    endOfRound(): void {
      test('are no fault of ours in the logs', () => {
        expect(gateway.newFaults()).toEqual([]);
      });

      test('leave what zoe keeps to herself as it was', async () => {
        expect(await gateway.zoesThings()).toEqual(zoesThings);
      });

      afterAll(() => gateway.endRound());
    },
    /** The last test of the file. */
    endOfAll(): void {
      test('after all of them no more memory is in use', () => {
        expect(gateway.grownBytes()).toBe(0);
      });
    },
  };
}
