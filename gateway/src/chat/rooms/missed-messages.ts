import { sharedAnswerContext, type WithoutCaller } from '../../answers/answering.ts';
import { Coalescer } from '../../async/coalescer.ts';
import type { MessageView } from '../message.queries.ts';
import { areMembers, type MessageSelection, pageLengthOf, selectedMessages } from './room.queries.ts';
import { endOfMessages } from './room.ts';

interface Place {
  poolId: string;
  /** Behind which message. */
  after: string;
  userId: string;
}

interface MissedPage {
  messages: MessageView[];
  /** Still a member once they were read: whoever is not must not be sent them. */
  isMember: boolean;
}

const maxPlaces = 500;
const maxRequests = 4;

/** What those missed who come back: the next page for all who ask at once, in as many statements as for one. */
export class MissedMessages {
  readonly #pages: Coalescer<Place, MissedPage>;

  constructor(private readonly ctx: WithoutCaller) {
    this.#pages = new Coalescer((places) => this.#read(places), maxPlaces, maxRequests);
  }

  pageOf(place: Place): Promise<MissedPage> {
    return this.#pages.load(place);
  }

  async #read(places: readonly Place[]): Promise<MissedPage[]> {
    const ctx = sharedAnswerContext(this.ctx, 'all');
    const placeOf = ({ poolId, after }: Place) => `${poolId} ${after}`;
    // A thousand members who come back to one pool may all have seen the same message last.
    const selections = new Map(
      places.map((place): [string, MessageSelection] => {
        const { poolId, after } = place;
        return [placeOf(place), { poolId, range: { after, upTo: endOfMessages } }];
      }),
    );
    const found = await selectedMessages(ctx, [...selections.values()], pageLengthOf(selections.size));
    const messages = new Map([...selections.keys()].map((place, n) => [place, found[n] ?? []]));
    const members = await areMembers(ctx, places);
    return places.map((place, n) => ({
      messages: messages.get(placeOf(place)) ?? [],
      isMember: members[n] ?? false,
    }));
  }
}
