import type { ErrorCode } from '@fairway/schema/codes';
import type { Route } from '@fairway/schema/rest/route';
import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Caller, Ctx } from '../../context.ts';
import { countAttempt, type RateLimit } from '../../limits/rate-limit.service.ts';
import { Refusal } from '../../refusal.ts';
import { type TokenScope, tokenScopes } from '../../rules/token-scopes.ts';
import { tokenFields } from './token-fields.ts';
import { tokenRoutes } from './token-routes.ts';

// An access token only allows what its scopes name; everything else is closed.

const scopesOf = (caller: Caller) => (caller.kind === 'user' ? caller.accessToken?.scopes : undefined);

/** The scopes that allow each field; one of them is enough. */
const scopesOfField = new Map(
  Object.entries(tokenFields).flatMap(([type, opened]) =>
    Object.entries(opened).flatMap(([who, fields]) =>
      fields.split(' ').map((field): [string, TokenScope[]] => {
        const isNamed = (scope: TokenScope) => who === 'any' || who.split(' or ').includes(scope);
        return [`${type}.${field}`, tokenScopes.filter(isNamed)];
      }),
    ),
  ),
);

/** The fields of the document that the caller's token does not allow; unused fragments count too. */
export function beyondScopes(
  schema: GraphQLSchema,
  document: DocumentNode,
  caller: Caller,
): GraphQLError | undefined {
  const scopes = scopesOf(caller);
  if (!scopes) return undefined;
  let beyond: string | undefined;
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      [Kind.FIELD]: (node: FieldNode) => {
        const parent = types.getParentType();
        const name = node.name.value;
        if (name.startsWith('__') || (parent && getNamedType(parent).name.startsWith('__'))) return;
        const field = `${parent?.name}.${name}`;
        if (!scopesOfField.get(field)?.some((scope) => scopes.includes(scope))) beyond ??= field;
      },
    }),
  );
  return beyond === undefined
    ? undefined
    : new GraphQLError(`This access token does not open ${beyond}.`, {
        extensions: { code: 'FORBIDDEN' satisfies ErrorCode },
      });
}

export function refuseBeyondScopes({ method, path }: Route, { caller }: Ctx): void {
  const scopes = scopesOf(caller);
  if (scopes && !scopes.some((scope) => tokenRoutes[scope].includes(`${method} ${path}`)))
    throw new Refusal('FORBIDDEN', 'This access token does not open this route.');
}

export function refuseWithoutScope(caller: Caller, scope: TokenScope): void {
  const scopes = scopesOf(caller);
  if (scopes && !scopes.includes(scope))
    throw new Refusal('FORBIDDEN', `This access token lacks the scope ${scope}.`);
}

const perToken: RateLimit = {
  name: 'access-token',
  most: 300,
  periodSeconds: 60,
  refusal: 'This access token has asked too often. Wait a little.',
};

/** Counts requests by access tokens over all APIs; those of people are not counted here. */
export async function countTokenRequest(ctx: Ctx): Promise<void> {
  const { caller } = ctx;
  if (caller.kind === 'user' && caller.accessToken) await countAttempt(ctx, perToken, caller.accessToken.id);
}
