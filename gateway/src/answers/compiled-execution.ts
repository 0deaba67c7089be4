import { type DocumentNode, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LruCache } from './lru-cache.ts';

type Compiled = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

interface Operation {
  timesAsked: number;
  /** Undefined until it is asked often enough, or where it can't be compiled. */
  compiled: Compiled | undefined;
}

/** A client that sends a new query each time must not have all of them compiled. */
const compiledFrom = 3;
/** So many are kept; the front-ends ask some sixty. */
const maxKept = 300;

/**
 * Executes operations, those that are asked often by code that is compiled from them once (graphql-jit), instead of
 * walking through document and schema each time. Only queries and events of subscriptions: an operation that fails
 * when compiled is executed again as written, so that errors are those of graphql-js.
 */
export class CompiledExecution {
  readonly #operations = new LruCache<DocumentNode, Map<string, Operation>>(maxKept);

  async execute(args: ExecutionArgs): Promise<ExecutionResult> {
    return (await this.compiledAnswer(args)) ?? execute(args);
  }

  /** Undefined where the operation is not compiled, or has failed. */
  async compiledAnswer(args: ExecutionArgs): Promise<Omit<ExecutionResult, 'errors'> | undefined> {
    const { errors, ...answer } = (await this.#compiled(args)?.(args)) ?? { errors: [] };
    return errors ? undefined : answer;
  }

  #compiled(args: ExecutionArgs): Compiled | undefined {
    const operation = this.#operationOf(args);
    operation.timesAsked += 1;
    if (operation.timesAsked === compiledFrom) operation.compiled = compile(args);
    return operation.compiled;
  }

  #operationOf({ document, operationName }: ExecutionArgs): Operation {
    const inDocument = this.#operations.get(document, () => new Map());
    const name = operationName ?? '';
    const operation = inDocument.get(name) ?? { timesAsked: 0, compiled: undefined };
    inDocument.set(name, operation);
    return operation;
  }
}

function compile({ schema, document, operationName }: ExecutionArgs): Compiled | undefined {
  const compiled = compileQuery(schema, document, operationName ?? undefined);
  if (!isCompiledQuery(compiled)) return undefined;
  return ({ rootValue, contextValue, variableValues }) =>
    compiled.query(rootValue, contextValue, variableValues);
}
