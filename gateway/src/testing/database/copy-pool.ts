/**
 * Statements that copy a pool so many times, with its members, contests, entries and cards, but without messages,
 * money and what was settled. The copies are called like the pool, with a word and a number.
 */
export function poolCopies(poolName: string, count: number, word = 'copy'): string[] {
  const numbered = `generate_series(1, ${count}) as n`;
  const own = `(select id from pool where name = '${poolName}')`;
  const copyOf = (id: string) => `md5('${word} ' || n || ' ' || ${id})::uuid`;
  const copy = (row: string, changes: string) =>
    `jsonb_populate_record(${row}, jsonb_build_object(${changes})) as copy`;
  const ownContests = `(select id from contest where pool_id = ${own})`;
  return [
    `insert into pool select copy.* from pool one, ${numbered},
       ${copy('one', `'id', ${copyOf('one.id')}, 'name', one.name || ' ${word} ' || n, 'name_key', one.name_key || ' ${word} ' || n`)}
     where one.id = ${own}`,
    `insert into pool_name select copy.* from pool_name one, ${numbered},
       ${copy('one', `'pool_id', ${copyOf('one.pool_id')}, 'name_key', one.name_key || ' ${word} ' || n`)}
     where one.pool_id = ${own}`,
    `insert into pool_member select copy.* from pool_member one, ${numbered},
       ${copy('one', `'pool_id', ${copyOf('one.pool_id')}`)} where one.pool_id = ${own}`,
    `insert into contest select copy.* from contest one, ${numbered},
       ${copy('one', `'id', ${copyOf('one.id')}, 'pool_id', ${copyOf('one.pool_id')}, 'settled_at', null, 'outcome', null, 'frozen_board', null`)}
     where one.pool_id = ${own}`,
    `insert into contest_week select copy.* from contest_week one, ${numbered},
       ${copy('one', `'contest_id', ${copyOf('one.contest_id')}`)} where one.contest_id in ${ownContests}`,
    `insert into entry select copy.* from entry one, ${numbered},
       ${copy('one', `'id', ${copyOf('one.id')}, 'contest_id', ${copyOf('one.contest_id')}`)}
     where one.contest_id in ${ownContests}`,
    `insert into card select copy.* from card one, ${numbered},
       ${copy('one', `'entry_id', ${copyOf('one.entry_id')}`)}
     where one.entry_id in (select id from entry where contest_id in ${ownContests})`,
  ];
}
