// What the page remembers of the gateway's answers, and how answers to several questions add up.
import { InMemoryCache } from '@apollo/client';

export const createCache = () =>
  new InMemoryCache({
    typePolicies: {
      // There is one game clock; without a key its fields would be replaced as a whole.
      Clock: { keyFields: [] },
      // There is one of each; a screen that asks for more of it adds to what others have asked for.
      FormatRules: { keyFields: ['format'] },
      // An id is the golfer's, while odds, tier and status are those of one tournament.
      TournamentGolfer: { keyFields: false },
      // Likewise the entry's. Boards are kept whole, so that no row is of another version than the rest.
      BoardRow: { keyFields: false },
      WeekRow: { keyFields: false },
      // Of one board, one screen asks for the rows and another for a single player's golfers.
      Board: { merge: true },
    },
  });
