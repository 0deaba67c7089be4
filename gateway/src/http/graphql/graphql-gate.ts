import type { GraphQLField, GraphQLSchema } from 'graphql';
import type { Ctx } from '../../context.ts';
import { unauthenticated } from '../../refusal.ts';

/** Put on what can be asked without being logged in; whatever does not carry it cannot. */
export const withoutSignIn = { withoutSignIn: true };

/**
 * Nothing of what is asked by nobody is looked at, so that even the answer to a question without sense tells
 * nothing. What a signed-in caller may do is decided where it is done.
 */
export function requireSignIn(schema: GraphQLSchema): void {
  // Of a subscription it is the beginning that asks: what it tells is told to many.
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
