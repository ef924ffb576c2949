import type pg from 'pg';
import type { Listen, NotificationHandler } from '../database.ts';
import { connectToPrimary, createServerList, type ServerList } from './postgresql-servers.ts';

const KEEPALIVE_INTERVAL_MS = 20_000;
const RESPONSE_TIMEOUT_MS = 5_000;
const RECONNECT_MIN_MS = 1_000;
const RECONNECT_MAX_MS = 15_000;

/**
 * Resolves with a function that closes the connection, or undefined when no server could be reached. `onEnd`
 * is called once: after that, a failure, or the close.
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

/** Notifications of the meantime are missing, so each new connection calls `onGap`. */
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
