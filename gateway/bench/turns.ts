/** One measurement. */
export interface Sample {
  value: number;
  /** The slowest percent, in milliseconds, where single answers are waited for. */
  p99?: number;
  /** How much of its core a server used that was to be busy all the time. */
  busy?: number;
}

/** A way of doing the work. */
export interface Way {
  name: string;
  /** Whether it is a reference. */
  isReference: boolean;
  measure(): Promise<Sample>;
}

export interface Bench {
  /** What is measured. */
  title: string;
  unit: string;
  /** Whether more is better, as for rates, or less, as for times. */
  better: 'more' | 'less';
  ways: readonly Way[];
  /** Whether references differ from round to round by their nature, which voids nothing. */
  isRestless?: boolean;
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
const maxDrift = 0.1;
const leastBusy = 0.95;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const medianOf = (samples: readonly Sample[], figure: 'p99' | 'busy'): number | null => {
  const known = samples.flatMap((sample) => sample[figure] ?? []);
  return known.length > 0 ? median(known) : null;
};

/** Measures all ways in turns, A B C A B C, so that a slower machine slows all of them. */
export async function inTurns(
  name: string,
  { title, unit, better, ways, isRestless = false }: Bench,
): Promise<Outcome> {
  const samples = new Map<string, Sample[]>(ways.map((way) => [way.name, []]));
  for (const way of ways) await way.measure(); // so that everything is compiled and connected
  for (let round = 0; round < rounds; round += 1)
    for (const way of ways) samples.get(way.name)?.push(await way.measure());

  const measured = ways.map(({ name: way, isReference }): Measured => {
    const own = samples.get(way) ?? [];
    const values = own.map(({ value }) => value);
    return {
      name: way,
      isReference,
      median: median(values),
      p99: medianOf(own, 'p99'),
      busy: medianOf(own, 'busy'),
      samples: values,
    };
  });
  const why = measured.flatMap((way) => [
    ...(way.isReference && !isRestless ? drift(way) : []),
    ...idleness(way),
  ]);
  return { name, title, unit, better, isVoid: why.length > 0, why, ways: measured };
}

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
