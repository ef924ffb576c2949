import { setTimeout } from 'node:timers/promises';
import type { StreamEvent } from '../../../contract/payment-events.ts';
import type { Database } from '../../db/database.ts';
import { type Cursor, isCursorBefore } from '../../domain/payments/change-cursor.ts';
import { changesSince, cursorNow } from '../../domain/payments/changes.ts';
import { toWire } from '../../http/call/wire.ts';
import type { Live } from './live.ts';

interface Reader {
  readonly tenantId: string;
  /** A hash: who reads together. */
  readonly session: string;
  /** Where the reader stopped before. */
  readonly lastEventId: string | undefined;
  /** Whether the reader may still be told. */
  readonly isWelcome: () => Promise<boolean>;
}

/** Milliseconds after which a reader has to come again and be let in anew. */
const longest = 15 * 60_000;
/** Pieces that a reader may leave lying before it counts as gone. */
const mostUnread = 64;
/** Milliseconds in which changes come together. */
const together = 50;

const eventText = (type: StreamEvent, id: Cursor, body: object = {}) =>
  `event: ${type}\nid: ${id}\ndata: ${toWire(body)}\n\n`;

/** Resolves when woken, or as late as `ms`; with whether it was woken. Once `signal` aborts, at once. */
const alarm = () => {
  let ring: (() => void) | undefined;
  let hasRung = false;
  return {
    wake: () => {
      hasRung = true;
      ring?.();
    },
    wait: async (ms: number, signal: AbortSignal) => {
      const resting = new AbortController();
      const end = () => resting.abort();
      ring = end;
      signal.addEventListener('abort', end);
      if (hasRung || signal.aborted) end();
      await setTimeout(ms, undefined, { signal: resting.signal, ref: false }).catch(() => undefined);
      signal.removeEventListener('abort', end);
      const isWoken = hasRung;
      hasRung = false;
      return isWoken;
    },
  };
};

/**
 * Tells a reader of each change once, as server-sent events: from its last event on, or from now. Ends with the reader's
 * session, with the server, and when nobody reads. What it tells is read behind the fence of the tenant.
 */
export const changeStream = (database: Database, live: Live, reader: Reader) => {
  const { tenantId, lastEventId, session, isWelcome } = reader;
  const encoder = new TextEncoder();
  const over = new AbortController();
  const end = () => over.abort();
  const { wake, wait } = alarm();

  const tell = async (say: (text: string) => void) => {
    const now = await cursorNow(database);
    const isResumed = lastEventId !== undefined && isCursorBefore(lastEventId, now);
    let cursor = isResumed ? lastEventId : now;
    say(`retry: 3000\n${eventText('ready', cursor)}`);
    if (lastEventId !== undefined && !isResumed) say(eventText('lost', cursor));
    if (isResumed) wake();
    const until = Date.now() + longest;
    while (!over.signal.aborted && Date.now() < until) {
      const isWoken = await wait(live.heartbeat, over.signal);
      if (isWoken) await setTimeout(together, undefined, { ref: false });
      if (over.signal.aborted || !(await isWelcome())) return;
      if (!isWoken) {
        say(': here\n\n');
        continue;
      }
      const told = await changesSince(database, tenantId, cursor);
      cursor = told?.cursor ?? (await cursorNow(database));
      if (!told) say(eventText('lost', cursor));
      else if (told.changes.length > 0) say(eventText('changes', cursor, { changes: told.changes }));
    }
  };

  const run = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const say = (text: string) => {
      if ((controller.desiredSize ?? 0) < -mostUnread) return end();
      if (!over.signal.aborted) controller.enqueue(encoder.encode(text));
    };
    const giveWay = () => {
      say('event: over\ndata: {}\n\n');
      end();
    };
    live.stopping.addEventListener('abort', end);
    const leave = live.places.take({ tenantId, session, giveWay });
    let unfollow: (() => void) | undefined;
    try {
      unfollow = await live.hub.follow(tenantId, wake);
      await tell(say);
    } catch (error) {
      live.logger.warn({ err: error instanceof Error ? error.name : 'unknown' }, 'A stream of changes broke off');
    } finally {
      unfollow?.();
      leave();
      live.stopping.removeEventListener('abort', end);
      end();
    }
  };

  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const close = () => {
        try {
          controller.close();
        } catch {
          // The reader has gone.
        }
      };
      over.signal.addEventListener('abort', close, { once: true });
      run(controller);
      if (live.stopping.aborted) end();
    },
    cancel: end,
  });
};
