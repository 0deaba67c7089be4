import { createHash } from 'node:crypto';
import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { CompiledExecution } from '../../answers/compiled-execution.ts';
import { EventStream } from './event-stream.ts';
import { type Answer, SendQueue, type SocketWriter } from './send-queue.ts';

/** Put on a field whose answer depends on who asks: it is never shared between people. */
export const perViewer = { perViewer: true };

export interface Question extends ExecutionArgs {
  /** What fields are answered with: what is sent to all must not know who asks. */
  contextFor(whom: 'all' | 'viewer'): unknown;
  /** Who asks, for answers that are theirs alone. */
  viewer: string;
}

interface SharedAnswer {
  /** Undefined while it is worked out. */
  ready: Answer | undefined;
  /** Who waits for it. */
  waiting: SendQueue[];
}

/** So many different questions about one event are answered from memory; a front-end asks one or two. */
const maxCached = 16;

/** Who gets the same answers. */
interface Shared {
  whom: 'all' | 'viewer';
  key: string;
}

/** What a document asks, however it is written. */
interface Asked {
  text: string;
  whom: Shared['whom'];
}

/**
 * Answers to subscriptions, worked out and written down once for everybody who asks the same. What makes two
 * answers the same is the event, as one object, and the question: document, variables and, where a field of it
 * depends on who asks, the asker. Fields that don't say so are answered without knowing who asks, and fail where they
 * want to. Each asker listens for themselves to a stream of events, which decides whether they may receive them.
 */
export class SharedAnswers {
  readonly #byEvent = new WeakMap<object, Map<string, SharedAnswer>>();
  readonly #asked = new WeakMap<DocumentNode, Asked>();
  readonly #execution = new CompiledExecution();

  constructor(private readonly write: (result: ExecutionResult, question: Question) => Buffer) {}

  /** The answers for one asker leave through the writer; the stream that is answered ends with them. */
  async subscribe(question: Question, writer: SocketWriter): Promise<SendQueue | ExecutionResult> {
    const source = await createSourceEventStream(question);
    if (!(Symbol.asyncIterator in source)) return source;
    if (!(source instanceof EventStream)) throw new Error('A subscription answers an EventStream.');
    const shared = this.#sharedBy(question);
    return new SendQueue(source, (event, queue) => this.#answer(event, shared, question, queue), writer);
  }

  #answer(event: object, shared: Shared, question: Question, queue: SendQueue): Answer | undefined {
    let answers = this.#byEvent.get(event);
    if (!answers) {
      answers = new Map();
      this.#byEvent.set(event, answers);
    }
    const known = answers.get(shared.key);
    if (known) {
      if (!known.ready) known.waiting.push(queue);
      return known.ready;
    }
    const answer: SharedAnswer = { ready: undefined, waiting: [queue] };
    answers.set(shared.key, answer);
    void this.#workOut(event, shared, question).then(
      ({ ready, isFaulty }) => {
        answer.ready = ready;
        // A fault of one moment is nobody else's answer; and one viewer's is kept for nobody else.
        if (isFaulty || shared.whom === 'viewer') answers.delete(shared.key);
        else dropOldest(answers);
        for (const one of answer.waiting.splice(0)) one.answered(ready);
      },
      (fault) => {
        answers.delete(shared.key);
        for (const one of answer.waiting.splice(0)) one.failed(fault);
      },
    );
    return undefined;
  }

  async #workOut(event: object, { whom }: Shared, question: Question) {
    const result = await this.#execution.execute({
      ...question,
      rootValue: event,
      contextValue: question.contextFor(whom),
    });
    const bytes = this.write(result, question);
    const digest = createHash('sha256').update(bytes).digest('base64');
    return { ready: { bytes, digest }, isFaulty: result.errors !== undefined };
  }

  #sharedBy(question: Question): Shared {
    const { operationName, variableValues, viewer } = question;
    const { text, whom } = this.#askedBy(question);
    const asker = whom === 'viewer' ? viewer : '';
    return { whom, key: JSON.stringify([text, operationName ?? null, variableValues ?? null, asker]) };
  }

  #askedBy({ schema, document }: Question): Asked {
    const known = this.#asked.get(document);
    if (known) return known;
    let whom: Asked['whom'] = 'all';
    const types = new TypeInfo(schema);
    visit(
      document,
      visitWithTypeInfo(types, {
        Field: () => {
          if (types.getFieldDef()?.extensions.perViewer === true) whom = 'viewer';
        },
      }),
    );
    const asked = { text: print(document), whom };
    this.#asked.set(document, asked);
    return asked;
  }
}

/** Keeps as many answers as may be kept, apart from those that are being worked out. */
function dropOldest(answers: Map<string, SharedAnswer>): void {
  const done = [...answers].filter(([, { ready }]) => ready);
  for (const [key] of done.slice(0, -maxCached)) answers.delete(key);
}
