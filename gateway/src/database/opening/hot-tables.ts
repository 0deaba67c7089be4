/** Read or written at every moment of a tournament: whoever waits for one of them is a person. */
export const hotTables = [
  'board_change',
  'card',
  'checkout',
  'contest',
  'contest_week',
  'entry',
  'field_entry',
  'ledger_account',
  'ledger_posting',
  'ledger_transfer',
  'message',
  'message_read',
  'outbox',
  'pool',
  'pool_member',
  'tournament',
  'user_account',
  'user_session',
];
const hot = `(?:only )?(?:"?public"?\\.)?"?(?:${hotTables.join('|')})"?(?=[\\s(;]|$)`;

const rules: readonly { breaks: RegExp; unless?: RegExp; instead: string }[] = [
  {
    breaks: new RegExp(`^create (?:unique )?index .*\\bon ${hot}`),
    unless: /^create (?:unique )?index concurrently/,
    instead: 'make the index concurrently, in a migration of its own that is not transactional',
  },
  {
    breaks: new RegExp(
      `^alter table (?:if exists )?${hot}.*\\badd (?:constraint|check|foreign key|primary key|unique)`,
    ),
    unless: /not valid|using index/,
    instead: 'add the constraint `not valid`, and validate it in the next migration',
  },
  {
    breaks: new RegExp(`^alter table (?:if exists )?${hot}.*\\balter (?:column )?\\S+ (?:set data )?type`),
    instead: 'add a column of the other type, fill it in batches, and leave the old one to a later release',
  },
  {
    breaks: new RegExp(`^alter table (?:if exists )?${hot}.*\\bset not null`),
    instead: 'add a check that is `not valid`, validate it in the next migration, and then set not null',
  },
  {
    breaks: new RegExp(
      `^alter table (?:if exists )?${hot}.*\\badd (?:column )?(?!constraint|check|foreign|primary|unique).*(?:references|\\bcheck\\b|\\bunique\\b|\\bprimary key\\b|\\bdefault (?:gen_random_uuid|random|clock_timestamp|nextval)|generated)`,
    ),
    instead: 'add the column plain, and fill it in batches by a job',
  },
  {
    // By itself, as a part of another statement, or in a block of code.
    breaks: new RegExp(
      `^(?:(?:with|do) .*)?\\b(?:update ${hot}|delete from ${hot}|merge into ${hot}|insert into ${hot}.*\\bselect)`,
    ),
    instead: 'change the rows in batches by a job, each batch in a transaction of its own',
  },
  {
    breaks: new RegExp(
      `^(?:lock (?:table )?|cluster |vacuum (?:full|\\(.*full.*\\)) |reindex (?:table )?|truncate (?:table )?)${hot}`,
    ),
    unless: /concurrently/,
    instead: 'there is always a way that holds it for a moment only',
  },
];

/** What to do instead of a statement that would hold a hot table for as long as it is large; null if it is fine. */
export function whatToDoInstead(statement: string): string | null {
  const plain = statement.trim().toLowerCase().replace(/\s+/g, ' ');
  return rules.find(({ breaks, unless }) => breaks.test(plain) && !unless?.test(plain))?.instead ?? null;
}
