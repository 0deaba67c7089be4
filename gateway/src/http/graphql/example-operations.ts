/**
 * The operations that Apollo Sandbox opens with: a walk through the schema. Names are the demo's, so that each
 * works on a fresh gateway.
 */
export const exampleOperations = `# Run LogIn first (the demo's players all have the password fairway1), and put its token
# into the headers below: Authorization: Bearer TOKEN
mutation LogIn {
  login(username: "ann", password: "fairway1") {
    token
    user { id username }
  }
}

query ThisWeek {
  clock { now zone lockAt }
  tournament { id name club par startsOn state }
}

query MyPools {
  myPools { id name format memberCount buyInCents unread }
}

query JoinablePools($search: String) {
  pools(search: $search, first: 10) {
    nodes { name format memberCount maxUsers buyInCents isPrivate join { allowed code message until } }
    pageInfo { endCursor hasNextPage }
  }
}

query PickFrom($pool: String!) {
  pool(name: $pool) {
    entry {
      submit { allowed code message until }
      sheet { budget tiers { number limit cost golfers { id name odds } } }
      card { picks { tier golfer { id name } } }
    }
  }
}

mutation SaveCard($pool: String!, $golfers: [ID!]!) {
  saveCard(pool: $pool, golfers: $golfers) {
    picks { tier locked golfer { id name } }
  }
}

mutation Say($pool: String!, $text: String!) {
  sendMessage(pool: $pool, text: $text) { id at text }
}

# Subscriptions go over WebSockets in the graphql-ws protocol; the headers come along.
subscription Board($pool: String!) {
  board(pool: $pool) {
    version asOf stale
    rows { position running moved user { username } }
  }
}

subscription Messages($pool: String!) {
  messages(pool: $pool) { id at text user { username } }
}
`;

export const exampleVariables = {
  pool: 'Sunday Best',
  search: '',
  golfers: [],
  text: 'Good luck, everybody!',
};
