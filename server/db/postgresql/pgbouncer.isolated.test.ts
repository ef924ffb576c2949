import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEmptyDatabase } from '../../../tests/support/db/empty-database.ts';
import { startPgbouncer } from '../../../tests/support/postgresql/pgbouncer.ts';
import { hasTool } from '../../../tests/support/tools.ts';
import { checkSessions } from '../../cli/doctor/check-sessions.ts';
import { readConfig } from '../../lib/settings/config.ts';
import { openDatabase } from '../open-database.ts';

vi.setConfig({ testTimeout: 60_000 });

const canRun = process.env.TEST_DATABASE_URL !== undefined && hasTool('pgbouncer');
const logger = pino({ level: 'silent' });

const startPooler = async (mode: 'session' | 'transaction') => {
  const database = await createEmptyDatabase();
  if (!database) throw new Error('There is no TEST_DATABASE_URL');
  onTestFinished(() => database.drop());
  const pooler = await startPgbouncer(database.url, mode);
  onTestFinished(() => pooler.stop());
  return pooler.url;
};

test.skipIf(!canRun)(
  'the server and the doctor refuse PgBouncer in transaction mode, and say what to change [crash 3.8]',
  async () => {
    const url = await startPooler('transaction');
    const opened = openDatabase(readConfig({ DATABASE_URL: url }), logger);
    await expect(opened).rejects.toThrow(
      /cannot be used: a pooler in transaction mode.+ set pool_mode=session/,
    );
    expect(await checkSessions(url)).toMatchObject([{ topic: 'Database sessions', level: 'fail' }]);
  },
);

test.skipIf(!canRun)(
  'the server works behind PgBouncer in session mode, and gets notifications of the database [crash 3.8]',
  async () => {
    const url = await startPooler('session');
    expect(await checkSessions(url)).toMatchObject([{ topic: 'Database sessions', level: 'ok' }]);
    const database = await openDatabase(readConfig({ DATABASE_URL: url }), logger);
    const message = await new Promise((onMessage) => {
      void database
        .listen('test', { onMessage, onGap: () => undefined })
        .then(() => database.unscopedDb.execute(`select pg_notify('test', 'arrived')`));
    });
    expect(message).toBe('arrived');
    await database.close();
  },
);
