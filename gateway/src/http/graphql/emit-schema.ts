import 'reflect-metadata';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { graphqlSchema } from './graphql-schema.ts';

// Prints the SDL, for `schema/schema.graphql` and for the check that it has not drifted.
process.stdout.write(`${printSchema(lexicographicSortSchema(graphqlSchema()))}\n`);
