import { tooMuch } from '@fairway/schema/graphql-limits';
import type { FastifyRequest } from 'fastify';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { CompiledExecution } from '../../../answers/compiled-execution.ts';
import { LruCache } from '../../../answers/lru-cache.ts';
import type { Ctx } from '../../../context.ts';

/** A query that Apollo has found valid and has answered before, as it is asked now. */
interface RepeatedOperation {
  /** Of its answers. */
  type: string;
  /** Without Apollo's pipeline. Undefined where it is not compiled or has failed: then Apollo says what is wrong. */
  answer(ctx: Ctx): Promise<string | undefined>;
}

interface Known {
  document: DocumentNode;
  type: string;
}

const maxKnown = 1000;

/** Which operations are known to be queries, by their text or by the checksum that stands for it. */
export class RepeatedOperations {
  readonly #known = new LruCache<string, Known>(maxKnown);

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly execution: CompiledExecution,
  ) {}

  of(request: FastifyRequest): RepeatedOperation | undefined {
    const question = questionOf(request);
    const known = question && this.#known.find(question.name);
    return known && { type: known.type, answer: (ctx) => this.#answer(known, question, ctx) };
  }

  /** Of an answer that would be the same if repeated now; without a document it is none. */
  note(request: FastifyRequest, document: DocumentNode | undefined, type: string): void {
    const question = document && questionOf(request);
    if (question) this.#known.keep(question.name, { document, type });
  }

  async #answer({ document }: Known, question: Question, contextValue: Ctx): Promise<string | undefined> {
    const { operationName, variables } = question;
    if (tooMuch(this.schema, document, variables, operationName)) return undefined;
    const asked = { schema: this.schema, document, operationName, contextValue, variableValues: variables };
    const answer = await this.execution.compiledAnswer(asked);
    return answer && `${JSON.stringify(answer)}\n`;
  }
}

interface Question {
  /** Of the operation, in the form that is asked for. */
  name: string;
  operationName: string | null;
  variables: Record<string, unknown>;
}

/** Undefined where Apollo has something to say or to do first. */
function questionOf({ body, headers }: FastifyRequest): Question | undefined {
  const { query, operationName = null, variables, extensions } = Object(body) as Record<string, unknown>;
  if (operationName !== null && typeof operationName !== 'string') return undefined;
  if (!isRecord(variables ?? {}) || !isRecord(extensions ?? {})) return undefined;
  const { persistedQuery } = Object(extensions);
  const { sha256Hash } = Object(persistedQuery);
  const isText = typeof query === 'string' && persistedQuery === undefined;
  const isChecksum = query === undefined && typeof sha256Hash === 'string';
  if (!isText && !isChecksum) return undefined;
  const text = isText ? `text ${query}` : `checksum ${sha256Hash}`;
  return {
    name: `${headers.accept ?? ''} ${operationName} ${text}`,
    operationName,
    variables: (variables ?? {}) as Record<string, unknown>,
  };
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
