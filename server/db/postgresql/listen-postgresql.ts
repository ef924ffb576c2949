import type pg from 'pg';
import type { Listen, NotificationHandler } from '../database.ts';
import { connectToPrimary, createServerList, type ServerList } from './postgresql-servers.ts';

/** How often a query checks that the connection still works. */
const KEEPALIVE_INTERVAL_MS = 20_000;
const RESPONSE_TIMEOUT_MS = 5_000;
const RECONNECT_MIN_MS = 1_000;
const RECONNECT_MAX_MS = 15_000;

/**
 * Opens one connection that listens for notifications (PostgreSQL's LISTEN), and resolves with a
 * function that closes it, or with undefined when no server could be reached. Calls `onEnd` once:
 * when no server was reached, or the connection has failed or was closed.
 */
const openListener = async (
  servers: ServerList,
  channel: string,
  { onMessage }: NotificationHandler,
  onEnd: () => void,
) => {
  let client: pg.Client;
  try {
    client = await connectToPrimary(servers, {
      application_name: 'beepaid-go listening',
      keepAlive: true,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
    });
  } catch {
    onEnd();
    return undefined;
  }
  let isEnded = false;
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    clearInterval(timer);
    client.end().catch(() => undefined);
    onEnd();
  };
  // TCP may take hours to notice a broken connection. A query fails within seconds.
  const timer = setInterval(
    () => client.query('select 1').catch(end),
    KEEPALIVE_INTERVAL_MS,
  ).unref();
  client.on('error', end).on('end', end);
  client.on('notification', ({ payload = '' }) => onMessage(payload));
  await client.query(`listen ${client.escapeIdentifier(channel)}`).catch(end);
  return isEnded ? undefined : end;
};

/**
 * Listens on a connection of its own to the PostgreSQL server at `url`. When the connection breaks,
 * the listener connects again. Each time it has connected, it calls `onGap`, because notifications
 * from before that moment are missing.
 */
export const listenPostgresql =
  (url: string): Listen =>
  async (channel, handler) => {
    const servers = createServerList(url);
    let isStopped = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let endCurrent = () => {};

    const reconnect = () => {
      if (isStopped) return;
      const delayMs = Math.min(RECONNECT_MIN_MS * 2 ** failures, RECONNECT_MAX_MS);
      timer = setTimeout(open, delayMs).unref();
      failures += 1;
    };
    const open = async () => {
      const end = await openListener(servers, channel, handler, reconnect);
      if (!end) return;
      endCurrent = end;
      if (isStopped) return end();
      failures = 0;
      handler.onGap();
    };
    await open();
    return async () => {
      isStopped = true;
      clearTimeout(timer);
      endCurrent();
    };
  };
