import type { Settings } from '../../configuration/settings.ts';
import { networkOf } from '../../limits/network.ts';

/** Counts connections by the network that they come from, so that none takes the room of all others. */
export class SocketCaps {
  readonly #open = new Map<string, number>();
  readonly #most: number;

  constructor({ ofNetwork }: Pick<Settings['maxSockets'], 'ofNetwork'>) {
    this.#most = ofNetwork;
  }

  hasRoomFor(address: string): boolean {
    return (this.#open.get(networkOf(address)) ?? 0) < this.#most;
  }

  /** Counts a connection from that address until the answered function is called. */
  count(address: string): () => void {
    const network = networkOf(address);
    this.#open.set(network, (this.#open.get(network) ?? 0) + 1);
    return () => {
      const left = (this.#open.get(network) ?? 1) - 1;
      if (left > 0) this.#open.set(network, left);
      else this.#open.delete(network);
    };
  }
}
