import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { EditableCardFields, SheetFields } from '../selection/picks-fields.ts';

export const Picks = graphql(
  `
    query Picks($pool: String!) {
      clock { now zone }
      me {
        id
        email
        balanceCents
        ageAndPlaceToConfirm { minimumAge places { code name } }
      }
      pool(name: $pool) {
        id
        name
        format
        round
        isMember
        numTournaments
        buyInCents
        feeCents
        contest {
          id
          state
          cardLock
          weeks { week opensAt lockAt firstLockAt tournament { id name zone } }
        }
        entry {
          id
          paid
          card { ...EditableCardFields @unmask }
          sheet { ...SheetFields @unmask }
          submit { allowed code message until }
        }
      }
    }
  `,
  [EditableCardFields, SheetFields],
);

type Asked = ResultOf<typeof Picks>;
export type PoolWithPicks = NonNullable<Asked['pool']>;
export type Entry = NonNullable<PoolWithPicks['entry']>;
export type Player = NonNullable<Asked['me']>;
