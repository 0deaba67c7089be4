import type { ChatLine } from '../documents.ts';
import { type Block, blocksOf } from './days.ts';

/** The loaded messages, ordered by id, without duplicates, in blocks that stay the same objects while their messages do. */
export interface Known {
  blocks: readonly Block[];
  /** Whether there may be more before the first of them. */
  hasOlder: boolean;
  /** Whether the gateway has answered yet. */
  isLoaded: boolean;
}

const nothing: Known = { blocks: [], hasOlder: false, isLoaded: false };

const isBefore = (a: ChatLine, b: ChatLine) => BigInt(a.id) < BigInt(b.id);
const byId = (a: ChatLine, b: ChatLine) => (isBefore(a, b) ? -1 : 1);

const linesOf = (blocks: readonly Block[]): ChatLine[] =>
  blocks.flatMap(({ rows }) => rows.map(({ line }) => line));

/**
 * The messages of one chat. They arrive by several ways (pages, catching up, subscription, answers to own
 * mutations), in any order and some of them twice. Nearly all come behind the last one or before the first, and cost
 * as much as the blocks beside them, however long the chat is.
 */
export class LoadedMessages {
  #known = nothing;
  readonly #byId = new Map<string, ChatLine>();
  readonly #listeners = new Set<() => void>();

  readonly now = () => this.#known;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Inserts messages in order. Returns those that are new. */
  add(found: readonly ChatLine[], state: Partial<Pick<Known, 'hasOlder' | 'isLoaded'>> = {}): ChatLine[] {
    const unknown = found.filter(({ id }) => !this.#byId.has(id));
    const changed = new Set(
      found.filter((line) => this.#byId.has(line.id) && this.#byId.get(line.id) !== line).map(({ id }) => id),
    );
    for (const line of found) this.#byId.set(line.id, line);
    let { blocks } = this.#known;
    if (changed.size > 0) blocks = blocks.map((block) => this.#renewed(block, changed));
    if (unknown.length > 0) blocks = this.#with(blocks, [...unknown].sort(byId));
    this.#known = { ...this.#known, ...state, blocks };
    for (const listener of this.#listeners) listener();
    return unknown;
  }

  /** Updates a message, if it is shown. */
  change(line: ChatLine): void {
    if (this.#byId.has(line.id)) this.add([line]);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  get first(): ChatLine | undefined {
    return this.#known.blocks[0]?.rows[0]?.line;
  }

  get last(): ChatLine | undefined {
    return this.#known.blocks.at(-1)?.rows.at(-1)?.line;
  }

  #renewed(block: Block, changed: ReadonlySet<string>): Block {
    if (!block.rows.some(({ line }) => changed.has(line.id))) return block;
    return {
      ...block,
      rows: block.rows.map((row) =>
        changed.has(row.line.id) ? { ...row, line: this.#byId.get(row.line.id) ?? row.line } : row,
      ),
    };
  }

  #with(blocks: readonly Block[], added: readonly ChatLine[]): readonly Block[] {
    const { first, last } = this;
    const [firstAdded, lastAdded] = [added[0], added.at(-1)];
    if (!first || !last || !firstAdded || !lastAdded) return blocksOf(added);
    // Only the block beside them is made anew, and the first one stays where it is: it may be in sight.
    const [lastBlock, firstBlock] = [blocks.at(-1), blocks[0]];
    if (lastBlock && isBefore(last, firstAdded)) {
      const before = blocks.at(-2)?.rows.at(-1)?.line;
      return [...blocks.slice(0, -1), ...blocksOf([...linesOf([lastBlock]), ...added], before)];
    }
    if (firstBlock && isBefore(lastAdded, first))
      return [...blocksOf(added), ...blocksOf(linesOf([firstBlock]), lastAdded), ...blocks.slice(1)];
    return blocksOf([...linesOf(blocks), ...added].sort(byId));
  }
}
