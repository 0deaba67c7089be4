import type { Assumed, OpenBoard } from '../../../gateway/src/rules/what-if/assumed.ts';
import { Simulation } from '../../../gateway/src/rules/what-if/simulation.ts';

/** How often what is left is drawn. */
export const runsInAll = 10_000;
const runsAtOnce = 500;
/** The same for everybody, so that members who compare see the same figures. */
const seed = 20_270_114;

/** What a worker is sent: plain values and maps, which pass as they are. */
export interface ChancesAsked {
  board: OpenBoard;
  week: number;
  assumed: ReadonlyMap<number, Assumed>;
  strengths: ReadonlyMap<number, number>;
  cutPlaces: number | null;
}

function simulationOf({ strengths, ...of }: ChancesAsked): Simulation {
  return new Simulation({ ...of, strengthOf: (id) => strengths.get(id) ?? 0, seed });
}

const sharesOf = ({ wins, runs }: Simulation) => [...wins].map((won) => won / runs);

/** How much of the wins each entry has, in the board's order. */
export function workOutChances(asked: ChancesAsked): number[] {
  const simulation = simulationOf(asked);
  simulation.run(runsInAll);
  return sharesOf(simulation);
}

/** The same where there is no worker, in parts that leave the page time; null once nobody wants it any more. */
export async function workOutInParts(asked: ChancesAsked, isWanted: () => boolean): Promise<number[] | null> {
  const simulation = simulationOf(asked);
  while (simulation.runs < runsInAll) {
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return null;
    simulation.run(runsAtOnce);
  }
  return sharesOf(simulation);
}
