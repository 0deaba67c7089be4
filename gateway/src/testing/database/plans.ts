import pg from 'pg';
import { watchStatements } from './count-statements.ts';

/** A statement that was asked, and how PostgreSQL goes about it. */
export interface Planned {
  statement: string;
  plan: string;
}

/** What has a plan; what it changes is not changed a second time by asking for that. */
const hasPlan = /^\s*(select|insert|update|delete|with)\b/i;

/** How PostgreSQL goes about each statement that the work asks, from all gateways of this test. */
export async function plansOf(databaseUrl: string, work: () => Promise<unknown>): Promise<Planned[]> {
  const asked = new Map<string, unknown[]>();
  await watchStatements((_client, [text, values]) => {
    if (typeof text === 'string' && hasPlan.test(text)) asked.set(text, Array.isArray(values) ? values : []);
  }, work);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const plans: Planned[] = [];
    for (const [statement, values] of asked) {
      const { rows } = await client.query(`explain (costs off) ${statement}`, values);
      plans.push({ statement, plan: rows.map((row) => row['QUERY PLAN']).join('\n') });
    }
    return plans;
  } finally {
    await client.end();
  }
}

/** Those of the statements that read one of the tables from its first row to its last. */
export const readingAllOf = (plans: readonly Planned[], tables: readonly string[]): Planned[] =>
  plans.filter(({ plan }) => tables.some((table) => new RegExp(`Seq Scan on ${table}\\b`).test(plan)));
