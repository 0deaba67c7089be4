import { Gauge } from 'prom-client';
import type { Parts } from '../../context.ts';
import { measuredRows } from '../measured-rows.ts';
import { number, orNull } from '../rows.ts';

/** How far the archive of the write-ahead log is behind, and how old the last backup is, read when scraped. */
export function measureArchive(parts: Parts): void {
  const ask = measuredRows(parts);
  new Gauge({
    name: 'fairway_archive_age_seconds',
    help: 'Seconds since PostgreSQL last archived a file of its log: what would be lost with its disk; 0 without an archive.',
    registers: [parts.metrics],
    async collect() {
      const [archive] = await ask(
        { age: orNull(number) },
        `select extract(epoch from clock_timestamp()
             - greatest(last_archived_time, pg_postmaster_start_time()))::float8 as age
         from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
      );
      this.set(archive?.age ?? 0);
    },
  });
  new Gauge({
    name: 'fairway_backup_age_seconds',
    help: 'Seconds since the last good backup by our scripts, or since the database was made where there was none; 0 where they archive nothing.',
    registers: [parts.metrics],
    async collect() {
      // A backup says so in a comment (compose/postgres/backup). Whoever hosts PostgreSQL may have an archive, and backups
      // of their own. One of a moment that is still to come is as good as none: the clock was wrong.
      const [backup] = await ask(
        { age: number },
        `select extract(epoch from clock_timestamp() - coalesce(
             (select at from (select substring(shobj_description(oid, 'pg_database') from '^Backed up (\\S+)$')::timestamptz)
                as told (at) where at < clock_timestamp() + interval '5 minutes'),
             (select to_timestamp((system_identifier >> 32)::float8) from pg_control_system())))::float8 as age
         from pg_database where datname = 'postgres'
           and current_setting('archive_mode') <> 'off' and current_setting('archive_command') like '%/archive %'`,
      );
      this.set(backup?.age ?? 0);
    },
  });
}
