import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../configuration/settings.ts';
import { networkOf } from '../../limits/network.ts';

/** Counts connections by the network that they come from, so that none takes the room of all others. */
export class SocketCaps {
  readonly #open = new Map<string, number>();
  readonly #most: number;
  readonly #addressOf: (request: IncomingMessage) => string;

  constructor(
    { ofNetwork }: Pick<Settings['maxSockets'], 'ofNetwork'>,
    addressOf: (request: IncomingMessage) => string,
  ) {
    this.#most = ofNetwork;
    this.#addressOf = addressOf;
  }

  hasRoomFor(request: IncomingMessage): boolean {
    return (this.#open.get(this.#networkOf(request)) ?? 0) < this.#most;
  }

  /** Counts the connection until the answered function is called. */
  count(request: IncomingMessage): () => void {
    const network = this.#networkOf(request);
    this.#open.set(network, (this.#open.get(network) ?? 0) + 1);
    return () => {
      const left = (this.#open.get(network) ?? 1) - 1;
      if (left > 0) this.#open.set(network, left);
      else this.#open.delete(network);
    };
  }

  readonly #networkOf = (request: IncomingMessage) => networkOf(this.#addressOf(request));
}
