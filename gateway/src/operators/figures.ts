import { Gauge, type Registry } from 'prom-client';

export interface Figure {
  name: string;
  /** What it is about: its labels. */
  of: string;
  value: number;
}

/** What this gateway measures at the moment, as its alarms see it; counts of what ever happened are left out. */
export async function figuresOf(metrics: Registry): Promise<readonly Figure[]> {
  const gauges = metrics.getMetricsAsArray().filter((metric) => metric instanceof Gauge);
  const measured = await Promise.all(gauges.map((gauge) => gauge.get()));
  return measured
    .filter(({ name }) => name.startsWith('fairway_'))
    .flatMap(({ name, values }) =>
      values.map(({ labels, value }) => ({ name, of: Object.values(labels).join(', '), value })),
    );
}
