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
          cardLock
          weeks { week opensAt lockAt firstLockAt tournament { id name zone } }
        }
        anotherEntry { allowed }
        entry { id sheet { ...SheetFields @unmask } }
        entries {
          id
          number
          nickname
          paid
          card { ...EditableCardFields @unmask }
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
/** With the sheet, which is the same for all entries of a contest. */
export type PicksEntry = PoolWithPicks['entries'][number] & {
  sheet: NonNullable<PoolWithPicks['entry']>['sheet'];
};
export type Player = NonNullable<Asked['me']>;
