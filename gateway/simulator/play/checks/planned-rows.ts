import { connectionsOf } from '../../../src/database/orm.ts';
import type { Week } from '../week.ts';

/** The rows of a large question that is asked after every step: each connection plans it once. */
export async function plannedRows<Row extends object>(
  { gateway }: Week,
  name: string,
  text: string,
): Promise<Row[]> {
  const connections = connectionsOf(gateway.orm);
  if (!connections) throw new Error('A gateway that has answered has connections.');
  return (await connections.query<Row>({ name, text })).rows;
}
