import { connectionsOf } from '../../src/database/orm.ts';
import type { TestGateway } from '../../src/testing/test-gateway.ts';
import type { Place, PostgresFaults } from '../outside/postgres-faults.ts';

/** The gateways of a week, on one database: one leads and may die, and another one does what it was at. */
export interface Gateways {
  /** Which members ask. It never dies. */
  gateway: TestGateway;
  /** Which does what is due: the same, until there are two. */
  leader(): TestGateway;
  /** Another gateway on the same database leads from now on, as when the leader is away or dead; says which did before. */
  elect(): Promise<TestGateway>;
  /**
   * Lets the leader die while it does what is due and what waits; then another one leads. Says whether it came to that.
   * With `beside`, a second one begins to do it when the first is about to die, and dies at the same moment: when that
   * is over, or it has done it all.
   */
  killLeader(place: Place, beside?: () => Promise<void>): Promise<boolean>;
  /** Lets whoever leads die there as soon as it comes to that, and the next one do what it was at. */
  dieLater(place: Place): void;
  /** Does the work on the leader, which may die of it. */
  dangerously(work: (on: TestGateway) => Promise<void>): Promise<void>;
}

interface Options {
  open(isDead: (one: TestGateway) => boolean, beside?: TestGateway): Promise<TestGateway>;
  /** Brings all of them to the same moment. */
  setClocks(all: readonly TestGateway[]): void;
  postgres: PostgresFaults;
  /** Does what is due, and what waits. */
  duties(on: TestGateway): Promise<void>;
}

export async function openGateways({ open, setClocks, postgres, duties }: Options) {
  const dead = new Set<TestGateway>();
  const isDead = (one: TestGateway) => dead.has(one);
  const gateway = await open(isDead);
  const all = [gateway];
  let leading = gateway;
  let armed: Place | undefined;

  const add = async () => {
    const added = await open(isDead, gateway);
    all.push(added);
    setClocks(all);
    return added;
  };
  const elect = async () => {
    const before = leading;
    leading = all.find((one) => one !== before && !isDead(one)) ?? (await add());
    return before;
  };
  /** The leader, where it is not the members' own. */
  const mortal = async () => {
    if (leading === gateway) await elect();
    return leading;
  };
  const bury = async (...victims: TestGateway[]) => {
    for (const victim of victims) {
      dead.add(victim);
      connectionsOf(victim.orm)?.on('error', () => {});
    }
    await elect();
  };

  const gateways: Gateways = {
    gateway,
    leader: () => leading,
    elect,
    dieLater: (place) => {
      armed = place;
    },
    dangerously: async (work) => {
      if (!armed) return work(leading);
      const victim = await mortal();
      if (!(await postgres.killed(() => work(victim), armed))) return;
      armed = undefined;
      await bury(victim);
      await work(leading);
    },
    killLeader: async (place, beside) => {
      const victim = await mortal();
      const isSpare = (one: TestGateway) => one !== gateway && one !== victim && !isDead(one);
      const other = beside && (all.find(isSpare) ?? (await add()));
      const meanwhile = other && beside && { work: () => duties(other), until: beside };
      if (!(await postgres.killed(() => duties(victim), place, meanwhile))) return false;
      await bury(...(other ? [victim, other] : [victim]));
      // What the dead left undone is done by whoever comes next.
      await duties(leading);
      return true;
    },
  };
  return {
    ...gateways,
    all: all as readonly TestGateway[],
    closeAll: async () => {
      for (const one of all.toReversed()) {
        if (!isDead(one)) await one.close();
        else {
          // What it was at when it died is never done, and would be waited for for ever.
          connectionsOf(one.orm)?.end();
          await Promise.all([one.app.close(), one.bus.close()]);
        }
      }
    },
  };
}
