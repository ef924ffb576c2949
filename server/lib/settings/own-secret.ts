import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The file in `DATA_DIR` with the secret that a server has made itself. */
export const getOwnSecretFile = ({ dataDir }: Pick<Config, 'dataDir'>) =>
  join(dataDir, 'app-secret');

const SECRET_BYTES = 32;

/** Creates the file for its owner alone, and flushes it to disk before it encrypts anything. */
const createSecret = (dataDir: string, path: string) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(SECRET_BYTES).toString('base64');
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `${secret}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

type OwnSecretConfig = Pick<Config, 'appSecrets' | 'databaseUrl' | 'dataDir' | 'demo'>;

/**
 * Adds the secret that this server has made itself, where the environment has no `APP_SECRET`. Only
 * the embedded database has one, because the processes of a PostgreSQL database need the same
 * secret. A server makes it when it starts without a database. On a database that exists, the
 * previous release could not read what a new secret has encrypted.
 */
export const withOwnSecret = <Settings extends OwnSecretConfig>(
  config: Settings,
  { creates }: { readonly creates: boolean },
): Settings => {
  const { appSecrets, databaseUrl, dataDir, demo } = config;
  if (appSecrets.length > 0 || databaseUrl !== undefined) return config;
  const path = getOwnSecretFile(config);
  const isFirstStart = creates && !demo && !existsSync(join(dataDir, 'database'));
  if (isFirstStart && !existsSync(path)) createSecret(dataDir, path);
  return existsSync(path) ? { ...config, appSecrets: [readFileSync(path, 'utf8').trim()] } : config;
};
