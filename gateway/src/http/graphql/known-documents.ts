import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { limits } from './graphql-limits.ts';

const mostKnown = 500;

/** What is wrong with a text, or the document that it is. */
type Known = DocumentNode | readonly GraphQLError[];

/**
 * Texts of operations, read and held against the schema once: thousands of listeners, who all come back when a gateway
 * is started anew, ask for the same few.
 */
export class KnownDocuments {
  readonly #known = new Map<string, Known>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly introspection: boolean,
  ) {}

  of(text: string): Known {
    const known = this.#known.get(text) ?? this.#read(text);
    // Those that are asked for stay.
    this.#known.delete(text);
    this.#known.set(text, known);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= mostKnown) break;
      this.#known.delete(oldest);
    }
    return known;
  }

  #read(text: string): Known {
    try {
      const document = parse(text, { maxTokens: limits.tokens });
      const rules = this.introspection
        ? specifiedRules
        : [...specifiedRules, NoSchemaIntrospectionCustomRule];
      const faults = validate(this.schema, document, rules, { hideSuggestions: !this.introspection });
      return faults.length > 0 ? faults : document;
    } catch (fault) {
      if (fault instanceof GraphQLError) return [fault];
      throw fault;
    }
  }
}
