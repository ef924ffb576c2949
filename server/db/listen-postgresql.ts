import pg from 'pg';
import type { Ears, Listen } from './database.ts';

/** All in ms: between two signs of life, for one, and before trying again. */
const patience = { alive: 20_000, answer: 5_000, again: 1_000, longest: 15_000 };

/** One connection that listens; `onEnd` is called once, when it is of no more use. */
const openListener = async (url: string, channel: string, { heard }: Ears, onEnd: () => void) => {
  const client = new pg.Client({
    ...{ connectionString: url, application_name: 'beepaid-go listening', keepAlive: true },
    connectionTimeoutMillis: patience.answer,
    query_timeout: patience.answer,
  });
  let isEnded = false;
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    clearInterval(timer);
    client.end().catch(() => undefined);
    onEnd();
  };
  // A connection that died without a word hears nothing, for hours.
  const timer = setInterval(() => client.query('select 1').catch(end), patience.alive).unref();
  client.on('error', end).on('end', end);
  client.on('notification', ({ payload = '' }) => heard(payload));
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch {
    end();
  }
  return { isUp: !isEnded, end };
};

/**
 * Listening on a connection of its own to the PostgreSQL server at `url`. Should it break, another is opened as soon as
 * that works, and what was told in between counts as missed.
 */
export const listenPostgresql =
  (url: string): Listen =>
  async (channel, ears) => {
    let isOver = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let endCurrent = () => {};

    const again = () => {
      if (isOver) return;
      timer = setTimeout(open, Math.min(patience.again * 2 ** failures, patience.longest)).unref();
      failures += 1;
    };
    const open = async () => {
      const { isUp, end } = await openListener(url, channel, ears, again);
      endCurrent = end;
      if (isOver) return end();
      if (!isUp) return;
      failures = 0;
      ears.missed();
    };
    await open();
    return async () => {
      isOver = true;
      clearTimeout(timer);
      endCurrent();
    };
  };
