import { graphql, type VariablesOf } from '@fairway/kit/graphql';

export const CreatePool = graphql(`
  mutation CreatePool($input: CreatePoolInput!) {
    createPool(input: $input) { id name }
  }
`);

export type NewPool = VariablesOf<typeof CreatePool>['input'];
