import type { ErrorCode } from '@fairway/schema/codes';
import { type GraphQLError, Kind } from 'graphql';
import type { Ctx } from '../../context.ts';
import { networkOf } from '../../limits/network.ts';

/** Codes by which somebody is told that they may not, and not that it can't be done. */
const mayNot: ReadonlySet<unknown> = new Set<ErrorCode>([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_MEMBER',
  'NOT_ADMIN',
  'WRONG_PIN',
]);

type Asker = Pick<Ctx, 'log' | 'caller' | 'address'>;

/** `field` is a field of the schema, or an event. Over REST the line of the request says as much by its status. */
export function logRefusal(
  { log, caller, address }: Asker,
  refused: { over: 'graphql' | 'graphql-ws' | 'socket.io'; code: unknown; field?: string | undefined },
): void {
  if (!mayNot.has(refused.code)) return;
  const userId = caller.kind === 'user' ? caller.userId : undefined;
  log.info({ ...refused, userId, network: networkOf(address) }, 'refused: the caller may not');
}

/** Once an answer. A field goes by its name in the schema: an alias, and a path, is what somebody wrote. */
export function logRefusedFields(
  asker: Asker,
  over: 'graphql' | 'graphql-ws',
  faults: readonly GraphQLError[],
): void {
  const fault = faults.find(({ extensions }) => mayNot.has(extensions.code));
  const node = fault?.nodes?.[0];
  const field = node?.kind === Kind.FIELD ? node.name.value : undefined;
  if (fault) logRefusal(asker, { over, code: fault.extensions.code, field });
}
