import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { Failure, root } from '../processes/command.mjs';

/** What explorers read, and what those who built on it rely on. */
export async function schemaPromises() {
  const sdl = readFileSync(join(root, 'schema/schema.graphql'), 'utf8');
  const bare = undescribed(sdl);
  if (bare.length > 0)
    throw new Failure('The schema says nothing of these: give each a description.', bare.join('\n'));

  const published = readFileSync(join(root, 'schema/published.graphql'), 'utf8');
  const broken = breakingChanges(published, sdl);
  if (broken.length > 0)
    throw new Failure(
      'This breaks clients of what was published in schema/published.graphql. Add beside it instead, and mark what is to go as deprecated.',
      broken.join('\n'),
    );
}

/** @param {string} sdl @returns every type, field, argument and value without a description */
export function undescribed(sdl) {
  const described = Object.values(buildSchema(sdl).getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .flatMap((type) => {
      const fields = isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
      const values = isEnumType(type) ? type.getValues() : [];
      return [
        { path: type.name, description: type.description },
        ...values.map(({ name, description }) => ({ path: `${type.name}.${name}`, description })),
        ...fields.flatMap((field) => [
          { path: `${type.name}.${field.name}`, description: field.description },
          ...argumentsOf(field).map(({ name, description }) => ({
            path: `${type.name}.${field.name}(${name}:)`,
            description,
          })),
        ]),
      ];
    });
  return described.filter(({ description }) => !description?.trim()).map(({ path }) => path);
}

/** @param {import('graphql').GraphQLField<unknown, unknown> | import('graphql').GraphQLInputField} field */
const argumentsOf = (field) => ('args' in field ? field.args : []);

/** @param {string} published @param {string} sdl @returns what somebody who built on the former would miss */
export const breakingChanges = (published, sdl) =>
  findBreakingChanges(buildSchema(published), buildSchema(sdl)).map(({ description }) => description);
