import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as v from 'valibot';
import { type PaymentChange, paymentChanges } from '../../contract/payments/payment-events.ts';
import { paymentEventsPath } from '../../contract/payments/payment-paths.ts';
import { fromWireCase } from '../../contract/wire-case.ts';
import { tabStorage } from '../lib/storage/tab-storage.ts';
import { reachability } from './reachability.ts';

export interface PaymentEventsHandler {
  readonly onChanges: (changes: readonly PaymentChange[]) => void;
  /**
   * Changes may have been missed, so the screen must refetch. `isLost` says that the server has changes that
   * it does not list, such as the deletion of a customer.
   */
  readonly onGap: (isLost: boolean) => void;
  readonly onConnectionChange: (isConnected: boolean) => void;
  /** `onChanges` also gets the changes since the page was loaded again. */
  readonly hasEarlierChanges?: boolean;
}

const RELOAD_TIMEOUT_MS = 2 * 60_000;
const STORAGE_KEY = 'beepaid-go-last-event';

const storeLastEvent = (id: string) => tabStorage.set(STORAGE_KEY, `${Date.now()} ${id}`);

/** Returns the last event of this tab, if the page has just been loaded again. */
const takeLastEvent = () => {
  const [storedAtMs = '', id] = tabStorage.take(STORAGE_KEY)?.split(' ') ?? [];
  return Date.now() - Number(storedAtMs) < RELOAD_TIMEOUT_MS ? id : undefined;
};

/** The server sends a comment every 15 s. */
const SILENCE_TIMEOUT_MS = 45_000;
const FIRST_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;

/** After `stop`, the app connects again only when the page is loaded again. */
type NextStep = 'retry' | 'wait-for-next-visit' | 'stop';

/** The backend lists the capability, but has no stream. */
let isStopped = false;

const parseChanges = (data: string) => {
  try {
    const parsed = v.safeParse(paymentChanges, fromWireCase(JSON.parse(data)));
    return parsed.success ? parsed.output.changes : [];
  } catch {
    return [];
  }
};

/** Returns undefined when the response is the stream. */
const getNextStep = ({ status, ok, headers }: Response): NextStep | undefined => {
  const contentType = headers.get('content-type') ?? '';
  if (status === 403) return 'wait-for-next-visit';
  if (status === 429 || status >= 500) return 'retry';
  if (!ok) return 'stop';
  if (contentType.startsWith('text/event-stream')) return undefined;
  // A captive portal or a proxy responded.
  return contentType.startsWith('text/html') ? 'retry' : 'stop';
};

const waitForVisibility = (signal: AbortSignal, isDone: () => boolean) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const check = () => isDone() && finish();
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', finish, { once: true });
  });

/** The wait ends early when the API is reachable again or the visibility changes. */
const waitBeforeRetry = async (failures: number, signal: AbortSignal) => {
  const wait = new AbortController();
  const finish = () => wait.abort();
  const delayMs = Math.min(FIRST_RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS);
  const timer = setTimeout(finish, delayMs * (1 - Math.random() / 4));
  const unsubscribe = reachability.subscribe(() => reachability.get() && finish());
  signal.addEventListener('abort', finish, { once: true });
  await waitForVisibility(wait.signal, () => true);
  clearTimeout(timer);
  unsubscribe();
  signal.removeEventListener('abort', finish);
};

/**
 * Failures of the stream do not change `reachability`. `EventSource` hides status codes and cannot send
 * `Last-Event-ID` (docs/decisions/017).
 */
const subscribeToPaymentEvents = (
  signal: AbortSignal,
  { onChanges, onGap, onConnectionChange }: PaymentEventsHandler,
) => {
  let lastEventId = takeLastEvent();
  // The page may show older data than the last event.
  let isResumed = false;
  let failures = 0;
  const storeBeforeUnload = () => lastEventId !== undefined && storeLastEvent(lastEventId);
  window.addEventListener('pagehide', storeBeforeUnload, { signal });

  const handleEvent = ({ event: type, data, id }: EventSourceMessage) => {
    lastEventId = id ?? lastEventId;
    failures = 0;
    if (type === 'changes') onChanges(parseChanges(data));
    if (type === 'lost' || (type === 'ready' && !isResumed)) onGap(type === 'lost');
    isResumed = true;
    onConnectionChange(true);
  };

  const readEvents = async (
    body: ReadableStream<Uint8Array>,
    connection: AbortSignal,
    onChunk: () => void,
  ): Promise<NextStep> => {
    let isOver = false;
    const parser = createParser({
      onEvent: (message) => {
        isOver ||= message.event === 'over';
        if (!isOver) handleEvent(message);
      },
    });
    const [reader, decoder] = [body.getReader(), new TextDecoder()];
    connection.addEventListener('abort', () => reader.cancel().catch(() => undefined));
    for (let chunk = await reader.read(); !chunk.done && !isOver; chunk = await reader.read()) {
      onChunk();
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
    return isOver ? 'wait-for-next-visit' : 'retry';
  };

  const connect = async (): Promise<NextStep> => {
    const connection = new AbortController();
    const disconnect = () => connection.abort();
    let silenceTimer = setTimeout(disconnect, SILENCE_TIMEOUT_MS);
    const restartSilenceTimer = () => {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(disconnect, SILENCE_TIMEOUT_MS);
    };
    signal.addEventListener('abort', disconnect, { once: true });
    document.addEventListener('visibilitychange', disconnect);
    try {
      const response = await fetch(`/api${paymentEventsPath}`, {
        headers: {
          Accept: 'text/event-stream',
          ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
        },
        cache: 'no-store',
        redirect: 'error',
        signal: connection.signal,
      });
      const nextStep = getNextStep(response);
      // The refetch gets a 403 as well, which ends the session.
      if (response.status === 403) onGap(false);
      if (nextStep) return nextStep;
      return response.body
        ? await readEvents(response.body, connection.signal, restartSilenceTimer)
        : 'stop';
    } catch {
      return 'retry';
    } finally {
      disconnect();
      clearTimeout(silenceTimer);
      signal.removeEventListener('abort', disconnect);
      document.removeEventListener('visibilitychange', disconnect);
      if (!signal.aborted) onConnectionChange(false);
    }
  };

  const keepConnected = async () => {
    while (!isStopped && !signal.aborted) {
      if (document.hidden) await waitForVisibility(signal, () => !document.hidden);
      if (signal.aborted) return;
      const nextStep = await connect();
      if (nextStep === 'stop') isStopped = true;
      if (nextStep === 'wait-for-next-visit')
        await waitForVisibility(signal, () => !document.hidden);
      if (nextStep === 'retry' && !document.hidden && !signal.aborted) {
        await waitBeforeRetry(failures, signal);
        failures += 1;
      }
    }
  };
  keepConnected();
};

const handlers = new Set<PaymentEventsHandler>();
let isConnected = false;
let connectionAbort = new AbortController();

const MAX_EARLIER_CHANGES = 50;
/** Changes that no subscriber with `hasEarlierChanges` has got yet. */
let earlierChanges: readonly PaymentChange[] = [];

const openConnection = () => {
  connectionAbort = new AbortController();
  subscribeToPaymentEvents(connectionAbort.signal, {
    onChanges: (changes) => {
      const isHeard = [...handlers].some(({ hasEarlierChanges }) => hasEarlierChanges);
      if (!isHeard) earlierChanges = [...earlierChanges, ...changes].slice(-MAX_EARLIER_CHANGES);
      for (const handler of handlers) handler.onChanges(changes);
    },
    onGap: (isLost) => {
      for (const handler of handlers) handler.onGap(isLost);
    },
    onConnectionChange: (isNowConnected) => {
      isConnected = isNowConnected;
      for (const handler of handlers) handler.onConnectionChange(isNowConnected);
    },
  });
};

/** A list and a payment beside it share one connection. */
export const subscribeToSharedPaymentEvents = (
  signal: AbortSignal,
  handler: PaymentEventsHandler,
) => {
  if (signal.aborted) return;
  handlers.add(handler);
  signal.addEventListener('abort', () => {
    handlers.delete(handler);
    if (handlers.size > 0) return;
    connectionAbort.abort();
    isConnected = false;
    earlierChanges = [];
  });
  if (handlers.size === 1) return openConnection();
  if (handler.hasEarlierChanges && earlierChanges.length > 0) {
    handler.onChanges(earlierChanges);
    earlierChanges = [];
  }
  // The data of the new subscriber may be older than the last event.
  handler.onGap(false);
  handler.onConnectionChange(isConnected);
};
