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

export const getOwnSecretFile = ({ dataDir }: Pick<Config, 'dataDir'>) =>
  join(dataDir, 'app-secret');

const SECRET_BYTES = 32;

/**
 * Only the user of the server can read the file. `fsync` puts it on disk before the secret encrypts anything.
 */
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
 * Without `APP_SECRET` in the environment, adds the secret that this server has made itself.
 *
 * | database | secret |
 * |---|---|
 * | PostgreSQL | none, because all processes of the database need the same one |
 * | embedded, at its first start | the server makes one |
 * | embedded, from before | none, because the previous release could not read what it has encrypted |
 */
export const withOwnSecret = <Settings extends OwnSecretConfig>(
  config: Settings,
  { createsSecret }: { readonly createsSecret: boolean },
): Settings => {
  const { appSecrets, databaseUrl, dataDir, demo } = config;
  if (appSecrets.length > 0 || databaseUrl !== undefined) return config;
  const path = getOwnSecretFile(config);
  const isFirstStart = createsSecret && !demo && !existsSync(join(dataDir, 'database'));
  if (isFirstStart && !existsSync(path)) createSecret(dataDir, path);
  return existsSync(path) ? { ...config, appSecrets: [readFileSync(path, 'utf8').trim()] } : config;
};
