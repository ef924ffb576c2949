import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentProvider } from './payment-provider.ts';

/** At most `burst` calls with the same key begin within `windowMs`. */
export interface Pace {
  readonly burst: number;
  readonly windowMs: number;
}

/** A customer who pays causes two or three look-ups: one on return to our page, the others by webhooks. */
const LOOKUP_PACE: Pace = { burst: 3, windowMs: 3_000 };

interface Lane<Result> {
  startedAtMs: number[];
  running?: Promise<Result> | undefined;
  /** It begins when the pace allows it. Later callers share it. */
  next?: Promise<Result> | undefined;
}

/**
 * Callers who must wait share the next call, which begins after they have asked. So the answer to a webhook
 * is never older than its event.
 */
export const createPacer = <Result>({ burst, windowMs }: Pace) => {
  const lanes = new Map<string, Lane<Result>>();

  const getWaitMs = ({ startedAtMs }: Lane<Result>) => {
    const oldestMs = startedAtMs.length < burst ? undefined : startedAtMs.at(-burst);
    return oldestMs === undefined ? 0 : Math.max(0, oldestMs + windowMs - performance.now());
  };

  const deleteIdleLanes = () => {
    const nowMs = performance.now();
    for (const [key, { startedAtMs, running, next }] of lanes) {
      const isRecent = (startedAtMs.at(-1) ?? 0) + windowMs > nowMs;
      if (!running && !next && !isRecent) lanes.delete(key);
    }
  };

  const start = (lane: Lane<Result>, call: () => Promise<Result>) => {
    lane.startedAtMs = [...lane.startedAtMs, performance.now()].slice(-burst);
    const running = call().finally(() => {
      lane.running = undefined;
    });
    lane.running = running;
    return running;
  };

  return (key: string, call: () => Promise<Result>): Promise<Result> => {
    deleteIdleLanes();
    const lane = lanes.get(key) ?? { startedAtMs: [] };
    lanes.set(key, lane);
    if (lane.next) return lane.next;
    if (!lane.running && getWaitMs(lane) === 0) return start(lane, call);
    const waitAndStart = async () => {
      await lane.running?.catch(() => undefined);
      await delay(getWaitMs(lane));
      lane.next = undefined;
      return start(lane, call);
    };
    lane.next = waitAndStart();
    return lane.next;
  };
};

/** Strangers who know the id of a checkout can send unsigned webhooks about it. */
export const paceLookUps = (
  provider: PaymentProvider,
  pace: Pace = LOOKUP_PACE,
): PaymentProvider => {
  const lookUp = createPacer<Awaited<ReturnType<PaymentProvider['status']>>>(pace);
  return {
    ...provider,
    status: (providerCheckoutId) =>
      lookUp(providerCheckoutId, () => provider.status(providerCheckoutId)),
  };
};
