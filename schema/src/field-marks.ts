import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import type { alone } from './graphql-limits.ts';

/** Marks fields that need no sign-in; all others do. */
export const withoutSignIn = { withoutSignIn: true };

/** What the gateway's resolvers say of a field beside its type; SDL has no place for it. */
export type FieldMarks = Partial<typeof withoutSignIn & typeof alone> & {
  complexity?: number;
  defaultLength?: number;
};

const markNames = ['alone', 'complexity', 'defaultLength', 'withoutSignIn'] as const;

/** The marks of a schema, by 'Type.field'; fields without one are left out. */
export function marksOf(schema: GraphQLSchema): Record<string, FieldMarks> {
  const marks: [string, FieldMarks][] = [];
  for (const [name, field] of fieldsOf(schema)) {
    const own = markNames.flatMap((mark) =>
      field.extensions[mark] === undefined ? [] : [[mark, field.extensions[mark]]],
    );
    if (own.length > 0) marks.push([name, Object.fromEntries(own)]);
  }
  return Object.fromEntries(marks);
}

/** Puts them on a schema that was built from SDL. */
export function putMarks(schema: GraphQLSchema, marks: Record<string, FieldMarks>): void {
  for (const [name, field] of fieldsOf(schema)) Object.assign(field.extensions, marks[name]);
}

/** All fields, by 'Type.field'. */
function fieldsOf(schema: GraphQLSchema): [string, GraphQLField<unknown, unknown>][] {
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__')
      ? Object.values(type.getFields()).map((field): [string, GraphQLField<unknown, unknown>] => [
          `${type.name}.${field.name}`,
          field,
        ])
      : [],
  );
}
