import { graphql, type ResultOf } from '@fairway/kit/graphql';

export const MemberRowFields = graphql(`
  fragment MemberRowFields on HostedMember @_unmask {
    user { id username profilePic }
    joinedAt
    inContest
    paid
    paidAt
    cardSavedAt
    missing
    entries { id entry nickname paid cardSavedAt missing }
    remindedAt
    remind { allowed code message until }
    removal { allowed code message until }
    refundCents
  }
`);

export type Member = ResultOf<typeof MemberRowFields>;

/** A card that the host may enter or change. */
export const LockedCardFields = graphql(`
  fragment LockedCardFields on LockedCard @_unmask {
    id
    user { id username }
    contest
    week
    tournament
    entry
    nickname
    cardSavedAt
  }
`);

export type LockedCard = ResultOf<typeof LockedCardFields>;
