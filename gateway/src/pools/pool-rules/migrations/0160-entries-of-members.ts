import { Migration } from '@mikro-orm/migrations';

/**
 * Several entries of a member in a contest, where the rules allow it: each has a number from 1 on, and a nickname if it
 * is given one. What was played until now is everybody's first. Older gateways find one of a member's entries where
 * there are several: stop them before a pool has that rule.
 */
export class EntriesOfMembers0160 extends Migration {
  override up(): void {
    this.addSql(`
      alter table entry
        add column number smallint not null default 1 check (number between 1 and 5),
        add column nickname text check (char_length(nickname) between 1 and 20),
        drop constraint entry_contest_id_user_id_key,
        add constraint entry_one_of_each_number unique (contest_id, user_id, number)`);
    for (const table of ['pool', 'contest'])
      this.addSql(
        `update ${table} set rules = rules || '{"entriesAMember": 1}' where rules is not null and rules ->> 'entriesAMember' is null`,
      );
  }
}
