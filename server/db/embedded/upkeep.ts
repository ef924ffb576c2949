import type { PGlite } from '@electric-sql/pglite';

const checkpointEvery = 60_000;
const vacuumEvery = 60 * 60_000;

/** Writes the log back into the tables when anything was written, so that the log stays short and reopening quick. */
const checkpointer = (client: PGlite) => {
  let last: string | undefined;
  return async () => {
    const { rows } = await client.query<{ position: string }>('select pg_current_wal_insert_lsn() as position');
    if (rows[0]?.position === last) return;
    await client.exec('CHECKPOINT');
    const after = await client.query<{ position: string }>('select pg_current_wal_insert_lsn() as position');
    last = after.rows[0]?.position;
  };
};

// PostgreSQL's own thresholds for its autovacuum, which PGlite does not run.
const worn = `
  select quote_ident(relname) as name from pg_stat_user_tables
  where schemaname = 'public'
    and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`;

/** Clears dead rows and renews statistics, one table at a time, where enough has changed. */
export const vacuum = async (client: PGlite) => {
  await client.exec('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ name: string }>(worn);
  for (const { name } of rows) await client.exec(`VACUUM ANALYZE ${name}`);
};

/** Does in the background what a PostgreSQL server does by itself; `onError` hears of what fails. */
export const startUpkeep = (client: PGlite, onError: (error: unknown) => void) => {
  const checkpoint = checkpointer(client);
  const timers = [
    setInterval(() => checkpoint().catch(onError), checkpointEvery).unref(),
    setInterval(() => vacuum(client).catch(onError), vacuumEvery).unref(),
  ];
  return { stop: () => timers.forEach(clearInterval) };
};
