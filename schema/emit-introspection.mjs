// Writes the schema for those who can't read GraphQL files: as a type, from which gql.tada infers what
// each query answers, and as text, which the mocked gateway executes, with the marks of its fields. Run it after schema.graphql
// changes; the same schema always gives the same files, so that CI can compare.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { minifyIntrospection, preprocessIntrospection } from 'gql.tada/internal';
import { buildSchema, introspectionFromSchema, lexicographicSortSchema } from 'graphql';

const sdl = readFileSync(new URL('schema.graphql', import.meta.url), 'utf8');
const introspection = introspectionFromSchema(lexicographicSortSchema(buildSchema(sdl)));
const type = preprocessIntrospection(minifyIntrospection(introspection));

const marks = JSON.parse(readFileSync(new URL('field-marks.json', import.meta.url), 'utf8'));

const folder = new URL('src/generated/', import.meta.url);
const note = '// Emitted from schema.graphql by emit-introspection.mjs: change the schema, then run that.\n';

mkdirSync(folder, { recursive: true });
writeFileSync(new URL('introspection.ts', folder), `${note}export type introspection = ${type};\n`);
writeFileSync(new URL('sdl.ts', folder), `${note}export const sdl = ${JSON.stringify(sdl)};\n`);
writeFileSync(
  new URL('field-marks.ts', folder),
  `${note}export const fieldMarks = ${JSON.stringify(marks)} as const;\n`,
);
