import { setTimeout } from 'node:timers/promises';
import type { StreamEvent } from '../../../contract/payments/payment-events.ts';
import { toWireJson } from '../../../contract/wire-case.ts';
import type { Database } from '../../db/database.ts';
import {
  type Cursor,
  getChangesSince,
  getCurrentCursor,
  isCursorBefore,
} from '../../domain/payments/changes.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';
import type { Live } from './live.ts';

interface Reader {
  readonly tenantId: string;
  readonly sessionHash: string;
  readonly lastEventId: string | undefined;
  readonly isAuthorized: () => Promise<boolean>;
}

/** The reader then reconnects and authenticates again. */
const MAX_DURATION_MS = 15 * MINUTE_MS;
const MAX_UNREAD_CHUNKS = 64;
/** Changes within this time are sent as one event. */
const DEBOUNCE_MS = 50;

const heartbeat = ': here\n\n';

const formatEvent = (type: StreamEvent, id: Cursor, body: object = {}) =>
  `event: ${type}\nid: ${id}\ndata: ${toWireJson(body)}\n\n`;

/**
 * `wait` resolves with true as soon as `wake` is called, or at once when it was called since the last `wait`.
 * It resolves with false after `ms`, and when `signal` aborts.
 */
const createWakeSignal = () => {
  let endWait: (() => void) | undefined;
  let isWakePending = false;
  return {
    wake: () => {
      isWakePending = true;
      endWait?.();
    },
    wait: async (ms: number, signal: AbortSignal) => {
      const waiting = new AbortController();
      const end = () => waiting.abort();
      endWait = end;
      signal.addEventListener('abort', end);
      if (isWakePending || signal.aborted) end();
      await setTimeout(ms, undefined, { signal: waiting.signal, ref: false }).catch(
        () => undefined,
      );
      signal.removeEventListener('abort', end);
      const isWoken = isWakePending;
      isWakePending = false;
      return isWoken;
    },
  };
};

/**
 * Each change is sent once, beginning after the reader's last event, or else with the next change. The stream
 * ends when the reader's session ends, the server stops, or the reader stops reading.
 */
export const createChangeStream = (database: Database, live: Live, reader: Reader) => {
  const { tenantId, lastEventId, sessionHash, isAuthorized } = reader;
  const encoder = new TextEncoder();
  const ended = new AbortController();
  const end = () => ended.abort();
  const { wake, wait } = createWakeSignal();

  const sendChanges = async (send: (text: string) => void) => {
    const currentCursor = await getCurrentCursor(database);
    const isResumed = lastEventId !== undefined && isCursorBefore(lastEventId, currentCursor);
    let cursor = isResumed ? lastEventId : currentCursor;
    send(`retry: 3000\n${formatEvent('ready', cursor)}`);
    if (lastEventId !== undefined && !isResumed) send(formatEvent('lost', cursor));
    if (isResumed) wake();
    const deadlineMs = Date.now() + MAX_DURATION_MS;
    let silentMs = 0;
    while (!ended.signal.aborted && Date.now() < deadlineMs) {
      const isWoken = await wait(live.sessionCheckMs, ended.signal);
      if (isWoken) await setTimeout(DEBOUNCE_MS, undefined, { ref: false });
      const batch = isWoken ? await getChangesSince(database, tenantId, cursor) : undefined;
      // The session is checked after the changes are read, so that no later ones are sent.
      if (ended.signal.aborted || !(await isAuthorized())) return;
      if (!isWoken) {
        silentMs += live.sessionCheckMs;
        if (silentMs < live.heartbeatMs) continue;
        send(heartbeat);
        silentMs = 0;
        continue;
      }
      silentMs = 0;
      cursor = batch?.cursor ?? (await getCurrentCursor(database));
      if (!batch) send(formatEvent('lost', cursor));
      else if (batch.changes.length > 0)
        send(formatEvent('changes', cursor, { changes: batch.changes }));
    }
  };

  const run = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const send = (text: string) => {
      // The queue should hold one chunk. Each unread chunk lowers `desiredSize` by one.
      if ((controller.desiredSize ?? 0) < -MAX_UNREAD_CHUNKS) return end();
      if (!ended.signal.aborted) controller.enqueue(encoder.encode(text));
    };
    const evict = () => {
      send('event: over\ndata: {}\n\n');
      end();
    };
    live.stopping.addEventListener('abort', end);
    const release = live.connectionLimit.add({ tenantId, sessionHash, evict });
    let unsubscribe: (() => void) | undefined;
    try {
      unsubscribe = await live.hub.subscribe(tenantId, wake);
      await sendChanges(send);
    } catch (error) {
      live.logger.warn(
        { err: error instanceof Error ? error.name : 'unknown' },
        'Event stream failed',
      );
    } finally {
      unsubscribe?.();
      release();
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
          // The reader has disconnected and closed the stream, so the error ends here.
        }
      };
      ended.signal.addEventListener('abort', close, { once: true });
      run(controller);
      // The server may have stopped before `run` listened to `stopping`.
      if (live.stopping.aborted) end();
    },
    cancel: end,
  });
};
