import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { EditableCardFields, type Sheet, SheetFields } from '../selection/picks-fields.ts';

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
        entry { id sheet { ...SheetFields @unmask } }
        entries {
          id
          number
          nickname
          paid
          card { ...EditableCardFields @unmask }
          sheet { week lockAt oneByOne used { golferId week } tiers { number lockedIds } }
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
/** With the whole sheet it is picked from. */
export type PicksEntry = Omit<PoolWithPicks['entries'][number], 'sheet'> & { sheet: Sheet | null };
export type Player = NonNullable<Asked['me']>;
