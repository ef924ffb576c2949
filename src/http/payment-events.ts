import * as v from 'valibot';
import { paymentEventsPath } from '../../contract/extensions.ts';
import { type PaymentChange, paymentChanges } from '../../contract/payment-events.ts';
import { fromWireCase } from '../../contract/wire-case.ts';
import { reachability } from './reachability.ts';
import { eventAssembly, type SentEvent } from './sent-events.ts';

interface Follower {
  readonly onChanges: (changes: readonly PaymentChange[]) => void;
  /** Something may have happened that is not told: ask for what is on screen. */
  readonly onMissed: () => void;
  /** Whether news comes by itself at the moment. */
  readonly onLive: (isLive: boolean) => void;
}

/** Milliseconds without a sign of life after which a connection counts as broken; the backend gives one every 15 s. */
const silence = 45_000;
const pauses = { first: 1_000, longest: 30_000 };

/** `again` after a pause; `later`, when the page next comes into view; `never` in this visit. */
type Ending = 'again' | 'later' | 'never';

let isAbsent = false;

const readText = (event: SentEvent) => {
  try {
    const read = v.safeParse(paymentChanges, fromWireCase(JSON.parse(event.data)));
    return read.success ? read.output.changes : [];
  } catch {
    return [];
  }
};

const endingOf = (response: Response): Ending | undefined => {
  if (response.status === 403) return 'later';
  if (response.status === 429 || response.status >= 500) return 'again';
  return response.ok && response.headers.get('content-type')?.startsWith('text/event-stream') ? undefined : 'never';
};

/** Waits until the page is looked at; where `isNext`, until it is looked at anew. */
const visible = (signal: AbortSignal, isNext: boolean) =>
  new Promise<void>((resolve) => {
    const look = () => !document.hidden && done();
    const done = () => {
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', done, { once: true });
    if (!isNext) look();
  });

/** Over sooner when the API is found to answer again, or the page to be looked at. */
const pause = (failures: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    const full = Math.min(pauses.first * 2 ** failures, pauses.longest);
    const timer = setTimeout(done, full * (1 - Math.random() / 4));
    const stop = reachability.subscribe(() => reachability.get() && done());
    document.addEventListener('visibilitychange', done);
    signal.addEventListener('abort', done, { once: true });
  });

/**
 * Follows the changes to the tenant's payments for as long as the page is looked at; where the connection broke it goes on
 * without losing or repeating any. A backend that has no such stream is asked once in a visit. It says nothing about
 * whether the API can be reached. Returns what ends it.
 */
export const followPaymentEvents = ({ onChanges, onMissed, onLive }: Follower) => {
  const life = new AbortController();
  let lastId: string | undefined;
  let failures = 0;

  const take = (event: SentEvent) => {
    const isResumed = lastId !== undefined;
    lastId = event.id ?? lastId;
    failures = 0;
    if (event.type === 'changes') onChanges(readText(event));
    if (event.type === 'lost' || (event.type === 'ready' && !isResumed)) onMissed();
    onLive(true);
  };

  const read = async (
    body: ReadableStream<Uint8Array>,
    signal: AbortSignal,
    keepAlive: () => void,
  ): Promise<Ending> => {
    const [reader, decoder, assemble] = [body.getReader(), new TextDecoder(), eventAssembly()];
    signal.addEventListener('abort', () => reader.cancel().catch(() => undefined));
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      keepAlive();
      const events = assemble(decoder.decode(piece.value, { stream: true }));
      if (events.some(({ type }) => type === 'over')) return 'later';
      events.forEach(take);
    }
    return 'again';
  };

  const listen = async (): Promise<Ending> => {
    const connection = new AbortController();
    const end = () => connection.abort();
    let timer = setTimeout(end, silence);
    const keepAlive = () => {
      clearTimeout(timer);
      timer = setTimeout(end, silence);
    };
    life.signal.addEventListener('abort', end, { once: true });
    document.addEventListener('visibilitychange', end);
    try {
      const response = await fetch(`/api${paymentEventsPath}`, {
        headers: { Accept: 'text/event-stream', ...(lastId !== undefined && { 'Last-Event-ID': lastId }) },
        cache: 'no-store',
        redirect: 'error',
        signal: connection.signal,
      });
      const ending = endingOf(response);
      if (response.status === 403) onMissed();
      return ending ?? (response.body ? await read(response.body, connection.signal, keepAlive) : 'never');
    } catch {
      return 'again';
    } finally {
      end();
      clearTimeout(timer);
      life.signal.removeEventListener('abort', end);
      document.removeEventListener('visibilitychange', end);
      if (!life.signal.aborted) onLive(false);
    }
  };

  const run = async () => {
    let ending: Ending | undefined;
    while (!isAbsent && !life.signal.aborted) {
      await visible(life.signal, ending === 'later');
      if (life.signal.aborted) return;
      ending = await listen();
      if (ending === 'never') isAbsent = true;
      if (ending === 'again' && !document.hidden && !life.signal.aborted) {
        await pause(failures, life.signal);
        failures += 1;
      }
    }
  };
  run();
  return () => life.abort();
};
