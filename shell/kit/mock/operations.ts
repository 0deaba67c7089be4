import { putMarks } from '@fairway/schema/field-marks';
import { fieldMarks } from '@fairway/schema/generated/field-marks';
import { sdl } from '@fairway/schema/generated/sdl';
import { limits, tooMuch } from '@fairway/schema/graphql-limits';
import {
  buildSchema,
  type DocumentNode,
  defaultFieldResolver,
  type GraphQLError,
  type GraphQLField,
  parse,
  validate,
} from 'graphql';
import type { Caller } from './answer.ts';
import { refuse } from './sentinels.ts';

/** The gateway's own schema, as closed to strangers as it is there. */
export const schema = buildSchema(sdl, { assumeValid: true, assumeValidSDL: true, noLocation: true });
putMarks(schema, fieldMarks);

for (const type of [schema.getQueryType(), schema.getMutationType()])
  for (const field of Object.values(type?.getFields() ?? {})) close(field, 'resolve');
for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) close(field, 'subscribe');

function close(field: GraphQLField<unknown, Caller>, way: 'resolve' | 'subscribe'): void {
  if (field.extensions.withoutSignIn) return;
  field[way] = (root, args, caller, info) => {
    if (caller.username === null) refuse({ code: 'UNAUTHENTICATED', message: 'Please log in.' });
    return defaultFieldResolver(root, args, caller, info);
  };
}

/** The parsed operation, or why the gateway would refuse it: invalid for this schema, or over its limits. */
export function parseDocument(
  query: string,
  variables: Record<string, unknown> | undefined,
): DocumentNode | readonly GraphQLError[] {
  const question = questions.get(query) ?? read(query);
  questions.set(query, question);
  const { document, errors } = question;
  if (errors.length > 0) return errors;
  const refusal = tooMuch(schema, document, variables ?? {});
  return refusal ? [refusal] : document;
}

/** Cached, since screens send the same operations again. */
const questions = new Map<string, ReturnType<typeof read>>();

function read(query: string) {
  const document = parse(query, { maxTokens: limits.tokens });
  return { document, errors: validate(schema, document) };
}
