import type { GraphQLField, GraphQLSchema } from 'graphql';
import type { Ctx } from '../../context.ts';
import { unauthenticated } from '../../refusal.ts';

/**
 * Refuses unmarked fields without a sign-in before anything is resolved, so that even malformed requests reveal
 * nothing. What a signed-in caller may do is decided by the services.
 */
export function requireSignIn(schema: GraphQLSchema): void {
  // For subscriptions the check is at the beginning; events are shared by many subscribers.
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    for (const field of Object.values(type?.getFields() ?? {}))
      if (!field.extensions.withoutSignIn)
        close(field, type === schema.getSubscriptionType() ? 'subscribe' : 'resolve');
}

type Field = GraphQLField<unknown, Ctx>;

function close(field: Field, way: 'resolve' | 'subscribe'): void {
  const open = field[way];
  if (!open) throw new Error(`${field.name} has nothing that could be closed.`);
  field[way] = (root, args, ctx, info) => {
    if (ctx.caller.kind === 'anyone') throw unauthenticated();
    return open(root, args, ctx, info);
  };
}
