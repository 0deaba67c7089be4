import { graphql } from '@fairway/kit/graphql';

export const EntryRowFields = graphql(`
  fragment EntryRowFields on BoardRow @_unmask {
    user { id username }
    entry
    nickname
    position
    rounds
    running
    total
    points
    thru
    hasCard
    late
    guess
    moved
    ifEndedNowCents
    prizeCents
    prizeWords
  }
`);

/** A row of one week alone says the same, but for the places won and what is won. */
export const WeekEntryRowFields = graphql(`
  fragment WeekEntryRowFields on WeekRow @_unmask {
    user { id username }
    entry
    nickname
    position
    rounds
    running
    total
    points
    thru
    hasCard
    late
    guess
  }
`);
