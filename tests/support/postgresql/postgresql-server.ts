import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../server/find-free-port.ts';

const execute = promisify(execFile);
const debianFolder = '/usr/lib/postgresql';

/** Debian does not put PostgreSQL's programs into PATH. */
const findPrograms = async () => {
  const versions = await readdir(debianFolder).catch(() => []);
  const newest = versions.toSorted((one, other) => Number(one) - Number(other)).at(-1);
  return newest === undefined ? '' : join(debianFolder, newest, 'bin');
};

/** PostgreSQL refuses to run as root. */
const asUser = (command: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['runuser', ['-u', 'postgres', '--', command, ...args]]
    : [command, [...args]];

const run = async (program: string, ...args: readonly string[]) => {
  const [command, allArgs] = asUser(join(await findPrograms(), program), args);
  await execute(command, allArgs, { cwd: '/' });
};

/** PostgreSQL's user owns it. */
export const createServerFolder = async (path: string) => {
  await mkdir(path);
  await chmod(path, 0o700);
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', path]);
};

export interface ServerPlace {
  /** The server's alone; it does not exist yet. */
  readonly folder: string;
  readonly port: number;
  /** Besides 127.0.0.1. */
  readonly addresses?: readonly string[];
}

/** The folder is initialised. */
const start = async ({ folder, port, addresses = [] }: ServerPlace) => {
  const settings = [
    `port=${port}`,
    `listen_addresses=${['127.0.0.1', ...addresses].join(',')}`,
    `unix_socket_directories=${folder}`,
    // Tests kill processes, but do not cut the power.
    'fsync=off',
    'max_connections=60',
    'wal_keep_size=256MB',
  ];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  const data = join(folder, 'data');
  await run(
    'pg_ctl',
    '-D',
    data,
    '-w',
    '-t',
    '60',
    '-l',
    join(folder, 'log'),
    '-o',
    options,
    'start',
  );

  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const readPostmaster = async () =>
    Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    folder,
    port,
    url,
    query: async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client
        .query<Row>(sql)
        .then(({ rows }) => rows)
        .finally(() => client.end());
    },
    promote: () => run('pg_ctl', '-D', data, '-W', 'promote'),
    /** As if its machine had stopped. */
    kill: async () => {
      const postmaster = await readPostmaster();
      const children = await execute('ps', ['-o', 'pid=', '--ppid', String(postmaster)]).catch(
        () => ({ stdout: '' }),
      );
      const pids = [postmaster, ...children.stdout.split('\n').map(Number).filter(Boolean)];
      for (const pid of pids) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // A child has ended meanwhile.
        }
      }
    },
    stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => undefined),
  };
};

export type PostgresqlServer = Awaited<ReturnType<typeof start>>;

/** All who reach it may do everything. */
export const createPostgresqlServer = async (place: ServerPlace): Promise<PostgresqlServer> => {
  await createServerFolder(place.folder);
  await run(
    'initdb',
    '-D',
    join(place.folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '--no-sync',
  );
  return start(place);
};

/** From now on the primary commits nothing without it. */
export const createSynchronousStandby = async (primary: PostgresqlServer, place: ServerPlace) => {
  await createServerFolder(place.folder);
  const data = join(place.folder, 'data');
  const copied = ['-D', data, '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  await run('pg_basebackup', ...copied);
  const standby = await start(place);
  // After the copy: a promoted standby must not have the setting.
  await primary.query("alter system set synchronous_standby_names = '*'");
  await primary.query('select pg_reload_conf()');
  const isSynchronous = async () =>
    (await primary.query("select 1 from pg_stat_replication where sync_state = 'sync'")).length ===
    1;
  while (!(await isSynchronous()));
  return standby;
};

/** Without PostgreSQL's programs prints that tests are skipped. */
export const hasPostgresqlServer = async (): Promise<boolean> => {
  const isFound = (await findPrograms()) !== '';
  if (!isFound)
    console.log(
      'skipped: this machine has no PostgreSQL server; on Debian, run apt-get install postgresql',
    );
  return isFound;
};

/** In each round `addStandby` adds a synchronous standby. All can read `folder`. */
export const startFailoverPair = async (folder: string) => {
  const ports = [await findFreePort(), await findFreePort()];
  const servers: PostgresqlServer[] = [];
  const getPlace = () => ({
    folder: join(folder, `server-${servers.length}`),
    port: ports[servers.length % 2] ?? 0,
  });
  let primary = await createPostgresqlServer(getPlace());
  servers.push(primary);
  return {
    /** DATABASE_URL for both. */
    url: `postgresql://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`,
    /** The standby is the next round's primary. */
    addStandby: async () => {
      const standby = await createSynchronousStandby(primary, getPlace());
      servers.push(standby);
      const pair = { primary, standby };
      primary = standby;
      return pair;
    },
    stop: () => Promise.all(servers.map((server) => server.stop())),
  };
};
