// A minimal curl for the integrators' guide, for machines without one.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    include: { type: 'boolean', short: 'i' },
    fail: { type: 'boolean' },
    output: { type: 'string', short: 'o' },
    header: { type: 'string', short: 'H', multiple: true },
    data: { type: 'string', short: 'd' },
  },
});
const [url = ''] = positionals;
const headers = (values.header ?? []).map((line) => /** @type {[string, string]} */ (line.split(/:\s*/, 2)));
const answer = await fetch(url, {
  headers,
  ...(values.data === undefined ? {} : { method: 'POST', body: values.data }),
});
const head = [`HTTP/1.1 ${answer.status} ${answer.statusText}`];
for (const [name, value] of answer.headers) head.push(`${name}: ${value}`);
const text = `${values.include ? `${head.join('\r\n')}\r\n\r\n` : ''}${await answer.text()}`;
if (values.fail && !answer.ok) process.exitCode = 22;
else if (values.output) writeFileSync(values.output, text);
else process.stdout.write(text);
