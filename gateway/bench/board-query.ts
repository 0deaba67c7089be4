/** What a page requests of a board. */
export const boardFields =
  'version asOf stale rows { id position moved rounds running total user { id username } }';

export const boardQuery = `query Board($pool: String!) {
  pool(name: $pool) {
    id
    name
    board { ${boardFields} }
  }
}`;

/** The schema that a reference server needs. */
export const referenceSchema = `
  type Query { pool(name: String!): Pool }
  type Pool { id: ID! name: String! board: Board }
  type Board { version: Int! asOf: String stale: Boolean! rows: [BoardRow!]! }
  type BoardRow {
    id: ID!
    position: String!
    moved: Int
    rounds: [Int]!
    running: Int
    total: Int
    user: User!
  }
  type User { id: ID! username: String! }
`;
