/** One measurement. */
export interface Sample {
  value: number;
  /** The slowest percent, in milliseconds, where single answers are waited for. */
  p99?: number;
  /** How much of its core a server used that was to be busy all the time. */
  busy?: number;
}

/** A way of doing the work. */
export interface Way<Measured = Sample> {
  name: string;
  /** Whether it is a reference. */
  isReference: boolean;
  /** What takes as long as it takes, does it once. */
  measure(seconds: number): Promise<Measured>;
}

interface Figure {
  /** What is measured. */
  title: string;
  unit: string;
  /** Whether more is better, as for rates, or less, as for times. */
  better: 'more' | 'less';
  /** Whether references differ from round to round by their nature, which voids nothing. */
  isRestless?: boolean;
}

export interface Bench extends Figure {
  ways: readonly Way[];
  close(): Promise<void>;
}

/** Several figures of the same runs. */
export interface BenchOfFigures<Name extends string = string> {
  figures: Readonly<Record<Name, Figure>>;
  /** Whoever has no such figure leaves it out. */
  ways: readonly Way<Readonly<Partial<Record<Name, Sample>>>>[];
  close(): Promise<void>;
}

export interface Measured {
  name: string;
  isReference: boolean;
  median: number;
  p99: number | null;
  busy: number | null;
  samples: number[];
}

export interface Outcome {
  name: string;
  title: string;
  unit: string;
  better: Bench['better'];
  /** Why the machine was too busy for the figures to mean anything, if so. */
  isVoid: boolean;
  why: string[];
  ways: Measured[];
}

const rounds = 5;
/** A fifth of twenty seconds, which the slowest percent needs. */
const secondsOfRound = 4;
const secondsOfFirst = 2;
const maxDrift = 0.1;
const leastBusy = 0.95;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const medianOf = (samples: readonly Sample[], figure: 'p99' | 'busy'): number | null => {
  const known = samples.flatMap((sample) => sample[figure] ?? []);
  return known.length > 0 ? median(known) : null;
};

/** Measures all ways in turns, A B C A B C, so that a slower machine slows all of them. */
export async function inTurns(name: string, bench: Bench | BenchOfFigures): Promise<Outcome[]> {
  const { figures, ways } = 'figures' in bench ? bench : withOneFigure(name, bench);
  const runs = ways.map(({ name: way, isReference, measure }) => ({
    name: way,
    isReference,
    measure,
    samples: [] as Readonly<Partial<Record<string, Sample>>>[],
  }));
  for (const { measure } of runs) await measure(secondsOfFirst); // so that everything is compiled and connected
  for (let round = 0; round < rounds; round += 1)
    for (const { measure, samples } of runs) samples.push(await measure(secondsOfRound));

  return Object.entries(figures).map(([figure, { title, unit, better, isRestless = false }]) => {
    const measured = runs.flatMap((run): Measured[] => {
      const own = run.samples.flatMap((sample) => sample[figure] ?? []);
      if (own.length === 0) return [];
      const samples = own.map(({ value }) => value);
      const slowest = { p99: medianOf(own, 'p99'), busy: medianOf(own, 'busy') };
      return [{ name: run.name, isReference: run.isReference, median: median(samples), ...slowest, samples }];
    });
    const why = measured.flatMap((way) => [
      ...(way.isReference && !isRestless ? drift(way) : []),
      ...idleness(way),
    ]);
    return { name: figure, title, unit, better, isVoid: why.length > 0, why, ways: measured };
  });
}

const withOneFigure = (name: string, bench: Bench): BenchOfFigures => ({
  figures: { [name]: bench },
  ways: bench.ways.map((way) => ({
    ...way,
    measure: async (seconds) => ({ [name]: await way.measure(seconds) }),
  })),
  close: () => bench.close(),
});

function drift({ name, median: middle, samples }: Measured): string[] {
  const most = Math.max(...samples.map((value) => Math.abs(value / middle - 1)));
  return most > maxDrift ? [`${name} was off by ${Math.round(most * 100)} % between rounds`] : [];
}

const idleness = ({ name, busy }: Measured): string[] =>
  busy !== null && busy < leastBusy ? [`${name} used only ${Math.round(busy * 100)} % of its core`] : [];

const shown = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 });

/** A row for each way: its median, and our ratio to each reference. */
export function table({ title, unit, better, isVoid, why, ways }: Outcome): string {
  const references = ways.filter(({ isReference }) => isReference);
  const timesAsGood = (own: number, other: number) => (better === 'more' ? own / other : other / own);
  const head = [title, unit, 'p99 ms', ...references.map(({ name }) => `× ${name}`)];
  const rows = ways.map(({ name, median: value, p99, isReference }) => [
    name,
    shown(value),
    p99 === null ? '' : shown(p99),
    ...references.map((reference) =>
      isReference ? '' : timesAsGood(value, reference.median).toPrecision(3),
    ),
  ]);
  const widths = head.map((text, at) => Math.max(text.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
      .join('  '),
  );
  return [...lines, ...(isVoid ? [`Void: ${why.join('; ')}.`] : [])].join('\n');
}
