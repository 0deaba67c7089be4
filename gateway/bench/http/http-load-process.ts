// Repeats requests as fast as they are answered and prints the count.
import autocannon from 'autocannon';
import type { Request } from './http-load.ts';

type Asked = Omit<autocannon.Options, 'requests'> & Pick<Request, 'bodies' | 'expected'>;

const { expected = 200, bodies = [], ...options } = JSON.parse(process.argv[2] ?? '{}') as Asked;
let connections = 0;
const { requests, latency, statusCodeStats, errors, timeouts, duration } = await autocannon({
  ...options,
  ...(bodies.length > 0 && {
    setupClient: (client) => {
      const first = connections % bodies.length;
      connections += 1;
      client.setRequests([...bodies.slice(first), ...bodies.slice(0, first)].map((body) => ({ body })));
    },
  }),
});
const others = Object.entries(statusCodeStats ?? {}).filter(([status]) => Number(status) !== expected);
const failed = errors + timeouts + others.reduce((sum, [, { count = 0 }]) => sum + count, 0);
process.stdout.write(JSON.stringify({ rate: requests.average, p99: latency.p99, failed, took: duration }));
