import type { Pool as ConnectionPool } from 'pg';
import { type AnyRow, flag, readRow, text } from '../../database/rows.ts';

const maxKnown = 5000;

/** Names in other schemas are recognised by the schema in front. */
const knownNames = `
  select relname as name, bool_or(tgname is not null) as "isNoted"
  from pg_class left join pg_trigger on tgrelid = pg_class.oid and tgname = 'note_update'
  where relkind in ('r', 'p', 'v', 'm', 'f') and relname !~ '^pg_' and pg_table_is_visible(pg_class.oid)
  group by relname
  union all select nspname, false from pg_namespace where nspname !~ '^pg_' and nspname <> current_schema()`;

/** What changes rows, holds them, or says something else every time. */
const notRepeatable =
  /\b(insert|update|delete|merge|truncate|share|current_(date|time|timestamp)|localtime|localtimestamp|pg_\w+|information_schema)\b|\b(now|random|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|nextval|setval|\w*uuid\w*|txid_\w+)\s*\(/;

/** Which tables a statement reads, by its text. */
export class TablesRead {
  readonly #known = new Map<string, readonly string[] | null>();
  #tables: Promise<ReadonlyMap<string, boolean>> | undefined;

  constructor(private readonly connections: () => ConnectionPool | undefined) {}

  /** Their names; null where it does more than read, or reads what nobody notes the changes of. */
  async by(text: string): Promise<readonly string[] | null> {
    const statement = withoutValues(text);
    const known = this.#known.get(statement);
    if (known !== undefined) return known;
    const tables = await this.#all();
    if (!tables) return null;
    const read = readBy(statement.toLowerCase(), tables);
    if (this.#known.size >= maxKnown) this.#known.clear();
    this.#known.set(statement, read);
    return read;
  }

  /** Undefined as long as nothing has been asked of the database. */
  #all(): Promise<ReadonlyMap<string, boolean> | undefined> {
    const connections = this.connections();
    if (!connections) return Promise.resolve(undefined);
    this.#tables ??= this.#ask(connections).catch((fault) => {
      this.#tables = undefined;
      throw fault;
    });
    return this.#tables;
  }

  async #ask(connections: ConnectionPool): Promise<ReadonlyMap<string, boolean>> {
    const { rows } = await connections.query<AnyRow>(knownNames);
    const tables = rows.map((row) => readRow({ name: text, isNoted: flag }, row, knownNames));
    return new Map(tables.map(({ name, isNoted }) => [name, isNoted]));
  }
}

/** Literal values make as many texts as there are people; without them, one text stands for all. */
const withoutValues = (text: string): string =>
  text.replace(/\bE'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'/gi, "''").replace(/\b\d+\b/g, '0');

function readBy(statement: string, tables: ReadonlyMap<string, boolean>): readonly string[] | null {
  if (!/^\s*(select|with)\b/.test(statement) || notRepeatable.test(statement)) return null;
  // Any word that is some table's name: rather one too many than one that is overlooked.
  const words = new Set(statement.match(/[a-z_][a-z0-9_]*/g));
  const read = [...words].filter((word) => tables.has(word));
  return read.every((table) => tables.get(table)) ? read : null;
}
