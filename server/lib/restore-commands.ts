import { join, resolve } from 'node:path';
import type { Config } from './config.ts';

const quote = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

/**
 * The commands that replace this server's data by a backup, after the server was stopped: a backup replaces the database
 * that a running server has open.
 */
export const getRestoreCommands = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string[] => {
  if (databaseUrl !== undefined)
    return ['pg_restore --clean --if-exists --no-owner --dbname "$DATABASE_URL" backup.dump'];
  const folder = resolve(dataDir);
  const [database, moved] = [join(folder, 'database'), join(folder, 'database.empty')].map(quote);
  return [`mv ${database} ${moved}`, `DATA_DIR=${quote(folder)} npm run cli -- restore backup.tar.gz`];
};
