import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  getOperationAST,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';

/** Limits on the size of an operation, over whatever transport. */
export const limits = { depth: 12, aliases: 30, tokens: 2000, cost: 5000 };

/** The assumed length of lists that don't declare one. */
const typicalListLength = 10;

/**
 * For mutations that must be alone in their request (log-in, pins, money), as `@Extensions(alone)`: aliases must
 * not multiply them.
 */
export const alone = { alone: true };

/** Declares the default length of a list, for its cost. */
export const pageOf = (defaultLength: number) => ({ defaultLength });

interface Size {
  depth: number;
  aliases: number;
  cost: number;
}

/** Why a valid operation is too large, or undefined. */
export function tooMuch(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
  operationName?: string | null,
): GraphQLError | undefined {
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return undefined;

  const size = sizer(schema, document, variables);
  const { depth, aliases, cost } = size(operation.selectionSet, root, false);
  if (depth > limits.depth) return tooLarge(`is ${depth} levels deep, and ${limits.depth} is the limit`);
  if (aliases > limits.aliases) return tooLarge(`has ${aliases} aliases, and ${limits.aliases} is the limit`);
  if (cost > limits.cost)
    return tooLarge(`costs ${cost}, and ${limits.cost} is the limit: ask for less at once`);

  const fields = rootFields(document, operation.selectionSet);
  const lonely = fields.find((name) => root.getFields()[name]?.extensions.alone);
  return lonely && fields.length > 1
    ? tooLarge(`asks for more than ${lonely}, which must be asked alone`)
    : undefined;
}

const tooLarge = (what: string) =>
  new GraphQLError(`This request ${what}.`, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });

/** Measures selections, each fragment once. Cyclic fragments were refused by validation. */
function sizer(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>) {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, Size>();

  const size = (set: SelectionSetNode, type: GraphQLNamedType, isPage: boolean): Size => {
    const total = { ...nothing };
    for (const selection of set.selections) {
      const part =
        selection.kind === Kind.FIELD
          ? sizeOfField(selection, type, isPage)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? size(selection.selectionSet, typeNamed(selection.typeCondition?.name.value) ?? type, isPage)
            : sizeOfFragment(selection.name.value, isPage);
      total.depth = Math.max(total.depth, part.depth);
      total.aliases += part.aliases;
      total.cost += part.cost;
    }
    return total;
  };
  const typeNamed = (name: string | undefined) => (name ? schema.getType(name) : undefined);

  const sizeOfFragment = (name: string, isPage: boolean): Size => {
    const key = `${name} ${isPage}`;
    const fragment = fragments.get(name);
    const type = typeNamed(fragment?.typeCondition.name.value);
    if (!fragment || !type) return nothing;
    const known = measured.get(key) ?? size(fragment.selectionSet, type, isPage);
    measured.set(key, known);
    return known;
  };

  const sizeOfField = (node: FieldNode, parent: GraphQLNamedType, isPage: boolean): Size => {
    const aliases = node.alias ? 1 : 0;
    const field = fieldOf(schema, parent, node.name.value);
    const own = typeof field?.extensions.complexity === 'number' ? field.extensions.complexity : 1;
    if (!field || !node.selectionSet) return { ...nothing, depth: 1, aliases, cost: own };

    const type = getNamedType(field.type);
    const isList = isListType(getNullableType(field.type));
    const page = pageLength(field, node, variables);
    const inner = size(node.selectionSet, type, page !== undefined);
    // Introspection is deep by nature; graphql-js bounds how lists nest in it.
    if (isIntrospectionType(type)) return { depth: 1, aliases: inner.aliases + aliases, cost: 1 };
    // The list inside a page has the page's length, which counts once.
    const times = page ?? (isList && !isPage ? lengthOf(field) : 1);
    return {
      ...inner,
      depth: inner.depth + 1,
      aliases: inner.aliases + aliases,
      cost: own + inner.cost * times,
    };
  };
  return size;
}

const nothing: Size = { depth: 0, aliases: 0, cost: 0 };

function fieldOf(schema: GraphQLSchema, parent: GraphQLNamedType, name: string) {
  if (name === SchemaMetaFieldDef.name && parent === schema.getQueryType()) return SchemaMetaFieldDef;
  if (name === TypeMetaFieldDef.name && parent === schema.getQueryType()) return TypeMetaFieldDef;
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
}

const lengthOf = ({ extensions: { defaultLength } }: GraphQLField<unknown, unknown>): number =>
  typeof defaultLength === 'number' ? defaultLength : typicalListLength;

function pageLength(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Record<string, unknown>,
) {
  if (!field.args.some(({ name }) => name === 'first')) return undefined;
  try {
    const { first } = getArgumentValues(field, node, variables);
    if (typeof first === 'number') return Math.max(1, first);
    return lengthOf(field);
  } catch {
    return 1; // an argument of the wrong kind: execution says so
  }
}

const fragmentsOf = (document: DocumentNode) =>
  new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );

function rootFields(document: DocumentNode, set: SelectionSetNode): string[] {
  const fragments = fragmentsOf(document);
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection.selectionSet);
    const fragment = fragments.get(selection.name.value);
    return fragment ? rootFields(document, fragment.selectionSet) : [];
  });
}
