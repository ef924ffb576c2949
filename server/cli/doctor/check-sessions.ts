import { requireOwnSessions, SharedSessions } from '../../db/postgresql/require-own-session.ts';
import { type Finding, fail, ok } from './finding.ts';

const TOPIC = 'Database sessions';

/** A pooler may share the sessions of PostgreSQL. Another check reports a database out of reach. */
export const checkSessions = async (databaseUrl: string | undefined): Promise<Finding[]> => {
  if (databaseUrl === undefined) return [];
  try {
    await requireOwnSessions(databaseUrl);
    return [ok(TOPIC, 'Each connection to PostgreSQL has a session of its own.')];
  } catch (error) {
    if (!(error instanceof SharedSessions)) return [];
    return [
      fail(
        TOPIC,
        'A pooler in transaction mode, such as PgBouncer, is in between: locks and notifications do not work.',
        'Connect to PostgreSQL itself, or set pool_mode=session. See docs/running/databases.md.',
      ),
    ];
  }
};
