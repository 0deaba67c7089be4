import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  visit,
} from 'graphql';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

const frontEnds = readdirSync(root).filter((folder) => existsSync(join(root, folder, 'front-end.json')));

/** The texts between `graphql(` and the end of the template, from the shell and all front-ends. */
const documents: DocumentNode[] = ['shell', ...frontEnds].flatMap((workspace) =>
  readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/node_modules|dist\/|\.test\.|e2e\//.test(path))
    .map((path) => readFileSync(join(root, workspace, path), 'utf8'))
    .flatMap((source) =>
      [...source.matchAll(/\bgraphql\(\s*`([^`]+)`/g)].map(([, text = '']) => parse(text)),
    ),
);

const fragments = new Map<string, FragmentDefinitionNode>();

/** What the screens ask, without the fragments. */
export const screensOperations: readonly OperationDefinitionNode[] = documents.flatMap(({ definitions }) =>
  definitions.flatMap((definition) => {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    return definition.kind === Kind.OPERATION_DEFINITION ? [definition] : [];
  }),
);

/** The operation as pages send it: with all fragments that it leads to. */
export const documentAsSent = (operation: OperationDefinitionNode): DocumentNode => asSent(whole(operation));

function whole(operation: OperationDefinitionNode): DocumentNode {
  const definitions: DocumentNode['definitions'][number][] = [operation];
  for (const definition of definitions)
    visit(definition, {
      FragmentSpread: {
        enter: ({ name }) => {
          const fragment = fragments.get(name.value);
          if (fragment && !definitions.includes(fragment)) definitions.push(fragment);
        },
      },
    });
  return { kind: Kind.DOCUMENT, definitions };
}

/** Without the marks that are only for the types of TypeScript, and with the type names that Apollo asks for. */
function asSent(document: DocumentNode): DocumentNode {
  const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };
  return visit(document, {
    Directive: { leave: ({ name }) => (/^_?unmask$/.test(name.value) ? null : undefined) },
    Field: {
      leave: (node) =>
        node.selectionSet && {
          ...node,
          selectionSet: { ...node.selectionSet, selections: [...node.selectionSet.selections, typename] },
        },
    },
  });
}
