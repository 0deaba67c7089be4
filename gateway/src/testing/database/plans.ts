import pg from 'pg';
import { watchStatements } from './count-statements.ts';

/** A statement and its query plan. */
export interface Planned {
  statement: string;
  plan: string;
}

/** Statements that have a plan; EXPLAIN does not run them again. */
const hasPlan = /^\s*(select|insert|update|delete|with)\b/i;

/** The query plans of all statements sent during the work, from all gateways of this test. */
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

/** The statements that read one of the tables sequentially. */
export const readingAllOf = (plans: readonly Planned[], tables: readonly string[]): Planned[] =>
  plans.filter(({ plan }) => tables.some((table) => new RegExp(`Seq Scan on ${table}\\b`).test(plan)));
