import type { PGlite } from '@electric-sql/pglite';

const CHECKPOINT_INTERVAL_MS = 60_000;
const VACUUM_INTERVAL_MS = 60 * 60_000;

/** A short write-ahead log makes the next start fast. */
const createCheckpoint = (client: PGlite) => {
  let last: string | undefined;
  return async () => {
    const { rows } = await client.query<{ position: string }>(
      'select pg_current_wal_insert_lsn() as position',
    );
    if (rows[0]?.position === last) return;
    await client.exec('CHECKPOINT');
    const after = await client.query<{ position: string }>(
      'select pg_current_wal_insert_lsn() as position',
    );
    last = after.rows[0]?.position;
  };
};

// PGlite does not run PostgreSQL's autovacuum, whose thresholds these are.
const tablesToVacuum = `
  select quote_ident(relname) as name from pg_stat_user_tables
  where schemaname = 'public'
    and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`;

export const vacuum = async (client: PGlite) => {
  await client.exec('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ name: string }>(tablesToVacuum);
  for (const { name } of rows) await client.exec(`VACUUM ANALYZE ${name}`);
};

/** A PostgreSQL server does this itself. */
export const startMaintenance = (client: PGlite, onError: (error: unknown) => void) => {
  const checkpoint = createCheckpoint(client);
  const timers = [
    setInterval(() => checkpoint().catch(onError), CHECKPOINT_INTERVAL_MS).unref(),
    setInterval(() => vacuum(client).catch(onError), VACUUM_INTERVAL_MS).unref(),
  ];
  return { stop: () => timers.forEach(clearInterval) };
};
