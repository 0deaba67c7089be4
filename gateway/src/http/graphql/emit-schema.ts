import 'reflect-metadata';
import { marksOf } from '@fairway/schema/field-marks';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { graphqlSchema } from './graphql-schema.ts';

// Prints the SDL, and with `marks` what it can't say of its fields: for the files in `schema`, and for the check that
// they have not drifted.
const schema = lexicographicSortSchema(graphqlSchema());
const printed =
  process.argv[2] === 'marks' ? JSON.stringify(marksOf(schema), undefined, 2) : printSchema(schema);
process.stdout.write(`${printed}\n`);
