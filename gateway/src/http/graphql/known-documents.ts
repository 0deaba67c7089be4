import { limits } from '@fairway/schema/graphql-limits';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { LruCache } from '../../answers/lru-cache.ts';

const maxKnown = 500;

/** The errors of a document, or the parsed document. */
type Known = DocumentNode | readonly GraphQLError[];

/** Caches parsed and validated documents: thousands of clients reconnect after a restart and send the same few. */
export class KnownDocuments {
  readonly #known = new LruCache<string, Known>(maxKnown);

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly introspection: boolean,
  ) {}

  of(text: string): Known {
    return this.#known.get(text, () => this.#read(text));
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
