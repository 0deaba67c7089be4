import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { EditableCardFields, SheetFields } from '../selection/picks-fields.ts';

export const Picks = graphql(
  `
    query Picks($pool: String!) {
      clock { now zone }
      me {
        id
        username
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
          weeks { week opensAt lockAt firstLockAt tournament { id name zone } }
        }
        anotherEntry { allowed }
        rules { withdrawals }
        entries {
          id
          number
          nickname
          paid
          card { ...EditableCardFields @unmask }
          sheet { ...SheetFields @unmask }
          submit { allowed code message until }
          giveBack { allowed note }
        }
      }
    }
  `,
  [EditableCardFields, SheetFields],
);

type Asked = ResultOf<typeof Picks>;
export type PoolWithPicks = NonNullable<Asked['pool']>;
/** Each has a sheet of its own, since golfers may be used up or locked for one of them only. */
export type PicksEntry = PoolWithPicks['entries'][number];
export type Player = NonNullable<Asked['me']>;
