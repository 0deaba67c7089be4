import type { introspection } from '@fairway/schema/generated/introspection';
import { initGraphQLTada } from 'gql.tada';

/** Writes a document whose result is typed by the schema, without any generated code beside it. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTime: string };
}>();

export type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';
