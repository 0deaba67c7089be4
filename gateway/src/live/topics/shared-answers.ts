import { Repeater } from '@repeaterjs/repeater';
import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** Put on a field whose answer depends on who asks: it is never shared between people. */
export const perViewer = { perViewer: true };

export interface Question extends ExecutionArgs {
  /** What fields are answered with: what is told to all must not know who asks. */
  contextFor(whom: 'all' | 'viewer'): unknown;
  /** Who asks, for answers that are theirs alone. */
  viewer: string;
}

type Payload = Promise<string>;

/** Who gets the same answers. */
interface Shared {
  whom: 'all' | 'viewer';
  key: string;
}

const mostJudged = 500;

/**
 * Answers to subscriptions, worked out and written down once for everybody who asks the same. What makes two
 * answers the same is the event, as one object, and the question: document, variables and, where a field of it
 * depends on who asks, the asker. Fields that don't say so are answered without knowing who asks, and fail where they
 * want to. Each asker has a source of events of their own, which decides whether they may
 * hear them.
 */
export class SharedAnswers {
  readonly #byEvent = new WeakMap<object, Map<string, Payload>>();
  readonly #judged = new Map<string, boolean>();

  constructor(private readonly tell: (result: ExecutionResult, question: Question) => object) {}

  /** The payloads for one asker are handed to `send`, one after the other; the answered stream ends with them. */
  async subscribe(
    question: Question,
    send: (payload: string) => Promise<void>,
  ): Promise<AsyncIterable<never> | ExecutionResult> {
    const source = await createSourceEventStream(question);
    if (!(Symbol.asyncIterator in source)) return source;
    const shared = this.#sharedBy(question);
    const events = source[Symbol.asyncIterator]();
    return new Repeater<never>(async (_push, stop) => {
      void stop.then(() => events.return?.());
      try {
        for (let next = await events.next(); !next.done; next = await events.next())
          await send(await this.#payload(next.value, shared, question));
      } finally {
        stop();
      }
    });
  }

  #payload(event: unknown, { key, whom }: Shared, question: Question): Payload {
    const work = async (forget: () => void) => {
      const result = await execute({
        ...question,
        rootValue: event,
        contextValue: question.contextFor(whom),
      });
      // A fault of one moment is nobody else's answer.
      if (result.errors) forget();
      return JSON.stringify(this.tell(result, question));
    };
    if (typeof event !== 'object' || event === null) return work(() => {});
    const answers = this.#byEvent.get(event) ?? new Map<string, Payload>();
    this.#byEvent.set(event, answers);
    const known = answers.get(key);
    if (known) return known;
    const forget = () => answers.delete(key);
    const payload = work(forget);
    answers.set(key, payload);
    payload.catch(forget);
    return payload;
  }

  #sharedBy(question: Question): Shared {
    const { document, operationName, variableValues, viewer } = question;
    const text = print(document);
    const whom = this.#isPerViewer(text, question) ? 'viewer' : 'all';
    const asker = whom === 'viewer' ? viewer : '';
    return { whom, key: JSON.stringify([text, operationName ?? null, variableValues ?? null, asker]) };
  }

  #isPerViewer(text: string, { schema, document }: Question): boolean {
    const known = this.#judged.get(text);
    if (known !== undefined) return known;
    let found = false;
    const types = new TypeInfo(schema);
    visit(
      document,
      visitWithTypeInfo(types, {
        Field: () => {
          if (types.getFieldDef()?.extensions.perViewer === true) found = true;
        },
      }),
    );
    if (this.#judged.size >= mostJudged) this.#judged.clear();
    this.#judged.set(text, found);
    return found;
  }
}
