/** Statements for migrations: changes of that table are noted (migration 0040), so that what is kept of it is dropped. */
export const changeTriggersOf = (table: string): string[] => [
  ...[
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ].map(
    ([event, rows]) => `create trigger note_${event} after ${event} on ${table}
      referencing ${rows} table as changed for each statement execute function note_changed_table()`,
  ),
  `create trigger note_truncate after truncate on ${table}
   for each statement execute function note_emptied_table()`,
];
