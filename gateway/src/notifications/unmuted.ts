/** In statements: whether somebody has muted neither a person nor that pool's chat, each a column. */
export const isUnmuted = (userId: string, { by, pool }: { by: string; pool: string }): string =>
  [
    `not exists (select from muted_pool where muted_pool.user_id = ${userId} and muted_pool.pool_id = ${pool})`,
    `not exists (select from muted_person where muted_person.user_id = ${userId} and muted_id = ${by})`,
  ].join(' and ');
