/**
 * Chance that can be repeated. Its numbers follow from the names it is given and from nothing else, so two
 * starts with one seed play the same season, several gateways agree on it, and one golfer's round doesn't
 * change because another golfer withdrew.
 */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  constructor(...names: readonly (string | number)[]) {
    const hash = hasher(names.join('|'));
    this.#a = hash();
    this.#b = hash();
    this.#c = hash();
    for (let spin = 0; spin < 12; spin++) this.next();
  }

  /** At least 0 and below 1, by the generator sfc32. */
  next(): number {
    const sum = (this.#a + this.#b + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor((high - low + 1) * this.next());
  }

  /** Normally distributed around 0. */
  normal(deviation = 1): number {
    return deviation * Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(choices.length * this.next())] ?? choices[0];
  }

  shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, key: this.next() }))
      .sort((one, other) => one.key - other.key)
      .map(({ item }) => item);
  }
}

/** A number that stands for a text, the same everywhere and always. */
export const hashOf = (text: string): number => hasher(text)() >>> 0;

/** Answers as many numbers as one asks for, all made from the text: Murmur's mixing. */
function hasher(text: string): () => number {
  let state = 1779033703 ^ text.length;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 3432918353);
    state = (state << 13) | (state >>> 19);
  }
  return () => {
    state = Math.imul(state ^ (state >>> 16), 2246822507);
    state = Math.imul(state ^ (state >>> 13), 3266489909);
    state ^= state >>> 16;
    return state;
  };
}
