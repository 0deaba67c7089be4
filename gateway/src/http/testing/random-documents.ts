import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { fittingTexts } from './odd-values.ts';

// Documents made from the schema: good ones, ones with odd values, and ones that were spoilt on the way.

type Draw = () => number;

export interface RandomRequest {
  /** The body of the POST, as it is sent. */
  body: string;
  /** What is asked, where nothing was spoilt: the answer has to be of this shape. */
  asked: Asked | undefined;
}

/** A selection as it must be answered: by the name in the answer, the type and what is selected of it. */
export type Asked = Map<string, { type: GraphQLOutputType; inner: Asked | undefined }>;

const deepest = 4;

export function randomRequest(schema: GraphQLSchema, draw: Draw): RandomRequest {
  const below = (count: number) => Math.floor(draw() * count);
  const oneOf = <T>(values: readonly [T, ...T[]] | readonly T[]): T => values[below(values.length)] as T;
  const isOnceIn = (count: number) => below(count) === 0;

  const texts = [
    ...['ann', 'bob', 'carla', 'zoe', 'Sunday Best', 'Behind a Pin', 'Zoe alone', 'birdie', 'CARD'],
    ...['', ' ', '0', '1', '2', '-1', '2027-1', '\0', '__proto__', "' or 1=1 --", '%', '🏌️', 'x'.repeat(3000)],
    ...['2027-01-13T17:00:00Z', 'a long walk to the 18th', 'zoe@example.com', 'Europe/Berlin'],
  ];
  const numbers = ['0', '1', '-1', '2', '18', '50', '101', '2147483647', '-2147483648', '2147483648', '1.5'];

  const literal = (type: GraphQLInputType, depth: number, name: string): string => {
    if (isNonNullType(type)) return isOnceIn(60) ? 'null' : literal(type.ofType, depth, name);
    if (isOnceIn(25)) return oneOf(['null', '1e309', '{}', '[]', 'true', 'NOBODY', '"""block"""', '$nobody']);
    if (isListType(type)) {
      const length = isOnceIn(30) ? 40 : below(4);
      return `[${Array.from({ length }, () => literal(type.ofType, depth, name)).join(', ')}]`;
    }
    if (isEnumType(type)) return oneOf(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => isRequiredInputField(field) || (depth < deepest && isOnceIn(2)),
      );
      return `{ ${fields.map((field) => `${field.name}: ${literal(field.type, depth + 1, field.name)}`).join(', ')} }`;
    }
    if (type.name === 'Int' || type.name === 'Float') return oneOf(numbers);
    if (type.name === 'Boolean') return oneOf(['true', 'false']);
    const fitting = fittingTexts(name);
    return JSON.stringify(fitting && !isOnceIn(4) ? oneOf(fitting) : oneOf(texts));
  };

  const argumentsOf = (args: readonly GraphQLArgument[]): string => {
    const given = args.filter((arg) => isRequiredArgument(arg) || isOnceIn(2));
    const written = given.map((arg) => `${arg.name}: ${literal(arg.type, 0, arg.name)}`);
    return written.length > 0 ? `(${written.join(', ')})` : '';
  };

  const select = (type: GraphQLObjectType, depth: number, count: number, asked: Asked): string => {
    const fields = Object.values(type.getFields());
    const open = fields.filter((field) => depth < deepest || !isCompositeType(getNamedType(field.type)));
    const chosen = Array.from({ length: open.length > 0 ? count : 0 }, () => oneOf(open));
    const written = chosen.map((field, at) => {
      const name = `${field.name}${depth}${at}`;
      const named = getNamedType(field.type);
      const inner: Asked | undefined = isObjectType(named) ? new Map() : undefined;
      const selection =
        inner && isObjectType(named) ? ` ${select(named, depth + 1, 1 + below(4), inner)}` : '';
      // The last one that is called so is the one that is answered, and all are called differently.
      asked.set(name, { type: field.type, inner });
      return `${name}: ${field.name}${argumentsOf(field.args)}${selection}`;
    });
    if (written.length === 0 || isOnceIn(8)) {
      asked.set('__typename', { type: schema.getType('String') as GraphQLOutputType, inner: undefined });
      written.push('__typename');
    }
    return `{ ${written.join(' ')} }`;
  };

  const isMutation = isOnceIn(3);
  const root = isMutation ? schema.getMutationType() : schema.getQueryType();
  if (!root) throw new Error('There is such a root.');
  const asked: Asked = new Map();
  const query = `${isMutation ? 'mutation' : 'query'} Odd ${select(root, 0, isMutation ? 1 : 1 + below(3), asked)}`;
  const whole = (text: string, more: object = {}) => JSON.stringify({ query: text, ...more });
  const at = below(query.length);
  const fragment = 'fragment F on Query { ...G } fragment G on Query { ...F }';
  const spoilt: (() => string)[] = [
    () => whole(query.slice(0, at)),
    () => whole(query.slice(0, at) + query.slice(at + 1 + below(4))),
    () =>
      whole(
        query.slice(0, at) +
          oneOf(['{', '}', '(', '"', '$x', '@skip', '...', '\0', '#', '&']) +
          query.slice(at),
      ),
    () => whole(`${query} ${query}`),
    () => whole(`query Odd { ...F } ${fragment}`),
    () => whole(`query Odd($x: ${oneOf(['Int', 'Nobody', '[String!]!', 'PoolFormat'])}) { clock { now } }`),
    () => whole(query, { variables: oneOf([null, [], 'x', { x: 1 }, { __proto__: 1 }, 5]) }),
    () => whole(query, { operationName: oneOf(['Odd', 'Nobody', '', null, 5, []]) }),
    () => whole(query, { extensions: oneOf([null, 5, { persistedQuery: { version: 1, sha256Hash: 'x' } }]) }),
    () => whole(`query Odd { ${'a: clock { now } '.repeat(10 + below(60))} }`),
    () => whole(`query Odd { ${'pools { nodes { admin { '.repeat(1 + below(12))}`),
    () => whole(`query Odd @skip(if: ${oneOf(['true', '1', '"x"'])}) { clock @include(if: false) { now } }`),
    () =>
      oneOf(['', '[]', 'null', '{', '{"query":5}', '{"query":null}', `[${whole(query)}]`, '"x"', '{"a":1}']),
  ];
  return isOnceIn(4) ? { body: oneOf(spoilt)(), asked: undefined } : { body: whole(query), asked };
}

/** Where an answer is not of the shape that was asked for, if it is not. */
export function misshapen(
  value: unknown,
  type: GraphQLOutputType,
  inner: Asked | undefined,
): string | undefined {
  if (isNonNullType(type))
    return value === null || value === undefined ? `null for ${type}` : misshapen(value, type.ofType, inner);
  if (value === null) return undefined;
  if (isListType(type)) {
    if (!Array.isArray(value)) return `no list for ${type}`;
    for (const one of value) {
      const fault = misshapen(one, type.ofType, inner);
      if (fault) return fault;
    }
    return undefined;
  }
  if (inner) return misshapenSelection(value, inner);
  if (isEnumType(type))
    return type.getValue(String(value)) ? undefined : `${JSON.stringify(value)} for ${type}`;
  const { name } = getNamedType(type);
  const expected = name === 'Int' || name === 'Float' ? 'number' : name === 'Boolean' ? 'boolean' : 'string';
  if (typeof value !== expected || (name === 'Int' && !Number.isInteger(value)))
    return `${JSON.stringify(value)} for ${type}`;
  return undefined;
}

export function misshapenSelection(value: unknown, asked: Asked): string | undefined {
  if (typeof value !== 'object' || value === null) return 'no object';
  const names = Object.keys(value);
  if (names.length !== asked.size) return `${names.join()} for ${[...asked.keys()].join()}`;
  for (const [name, { type, inner }] of asked) {
    const fault = misshapen(Reflect.get(value, name), type, inner);
    if (fault) return `${name}: ${fault}`;
  }
  return undefined;
}
