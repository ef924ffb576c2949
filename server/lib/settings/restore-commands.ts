import { join, resolve } from 'node:path';
import type { Config } from './config.ts';

const quote = (path: string) =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** The running server has the database open, so it must be stopped first. */
export const getRestoreCommands = ({
  databaseUrl,
  dataDir,
  appSecrets,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 'appSecrets'>): string[] => {
  if (databaseUrl !== undefined)
    return ['pg_restore --clean --if-exists --no-owner --dbname "$DATABASE_URL" backup.dump'];
  const folder = resolve(dataDir);
  const [database, moved] = [join(folder, 'database'), join(folder, 'database.empty')].map(quote);
  // Without APP_SECRET, the server cannot check the signature of a backup.
  const flag = appSecrets.length === 0 ? ' --accept-unsigned' : '';
  return [
    `mv ${database} ${moved}`,
    `DATA_DIR=${quote(folder)} npm run cli -- restore backup.tar.gz${flag}`,
  ];
};
