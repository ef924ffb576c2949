import { type PaymentEventsHandler, subscribeToPaymentEvents } from './payment-events.ts';

const handlers = new Set<PaymentEventsHandler>();
let isConnected = false;
let connectionAbort = new AbortController();

const openConnection = () => {
  connectionAbort = new AbortController();
  subscribeToPaymentEvents(connectionAbort.signal, {
    onChanges: (changes) => {
      for (const handler of handlers) handler.onChanges(changes);
    },
    onGap: () => {
      for (const handler of handlers) handler.onGap();
    },
    onConnectionChange: (isNowConnected) => {
      isConnected = isNowConnected;
      for (const handler of handlers) handler.onConnectionChange(isNowConnected);
    },
  });
};

/**
 * Subscribes like `subscribeToPaymentEvents`, but all subscribers of the page, such as a list and a
 * payment beside it, share one connection.
 */
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
  });
  if (handlers.size === 1) return openConnection();
  // The new subscriber may have loaded its data before the last event arrived, so it may have
  // missed changes.
  handler.onGap();
  handler.onConnectionChange(isConnected);
};
