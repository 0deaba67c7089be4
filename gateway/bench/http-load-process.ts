// Repeats one request as fast as it is answered and prints the count.
import autocannon from 'autocannon';

const options = JSON.parse(process.argv[2] ?? '{}') as autocannon.Options;
const { requests, latency, non2xx, errors, timeouts, duration } = await autocannon(options);
const failed = non2xx + errors + timeouts;
process.stdout.write(JSON.stringify({ rate: requests.average, p99: latency.p99, failed, took: duration }));
