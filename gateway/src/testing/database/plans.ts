import pg from 'pg';
import { watchStatements } from './count-statements.ts';

/** A statement and its query plan. */
export interface Planned {
  statement: string;
  plan: string;
}

/** Statements that have a plan; EXPLAIN does not run them again. */
const hasPlan = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * The query plans of all statements sent during the work, from all gateways of this test; of those that are planned once
 * for all values, that plan too.
 */
export async function plansOf(databaseUrl: string, work: () => Promise<unknown>): Promise<Planned[]> {
  const asked = new Map<string, readonly unknown[]>();
  const prepared = new Set<string>();
  await watchStatements((_client, [statement, values]) => {
    const {
      text,
      values: own,
      name,
    } = typeof statement === 'string' ? { text: statement } : Object(statement);
    if (!hasPlan.test(text)) return;
    asked.set(text, own ?? (Array.isArray(values) ? values : []));
    if (name) prepared.add(text);
  }, work);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const plans: Planned[] = [];
    const explain = async (options: string, statement: string, values: readonly unknown[]) => {
      const { rows } = await client.query(`explain (${options}) ${statement}`, [...values]);
      plans.push({ statement, plan: rows.map((row) => row['QUERY PLAN']).join('\n') });
    };
    for (const [statement, values] of asked) {
      await explain('costs off', statement, values);
      if (prepared.has(statement)) await explain('costs off, generic_plan', statement, []);
    }
    return plans;
  } finally {
    await client.end();
  }
}

/** The statements that read one of the tables sequentially. */
export const readingAllOf = (plans: readonly Planned[], tables: readonly string[]): Planned[] =>
  plans.filter(({ plan }) => tables.some((table) => new RegExp(`Seq Scan on ${table}\\b`).test(plan)));
