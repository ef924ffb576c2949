import { type PaymentEventsHandler, subscribeToPaymentEvents } from './payment-events.ts';

const handlers = new Set<PaymentEventsHandler>();
let isConnected = false;
let connection = new AbortController();

const openConnection = () => {
  connection = new AbortController();
  subscribeToPaymentEvents(connection.signal, {
    onChanges: (changes) => {
      for (const handler of handlers) handler.onChanges(changes);
    },
    onGap: () => {
      for (const handler of handlers) handler.onGap();
    },
    onConnectionChange: (next) => {
      isConnected = next;
      for (const handler of handlers) handler.onConnectionChange(next);
    },
  });
};

/** Like `subscribeToPaymentEvents`, with one connection for all subscribers of the page: a list, and a payment beside it. */
export const subscribeToSharedPaymentEvents = (signal: AbortSignal, handler: PaymentEventsHandler) => {
  if (signal.aborted) return;
  handlers.add(handler);
  signal.addEventListener('abort', () => {
    handlers.delete(handler);
    if (handlers.size > 0) return;
    connection.abort();
    isConnected = false;
  });
  if (handlers.size === 1) return openConnection();
  // The data of the new subscriber may be older than the connection, so that changes may have been missed.
  handler.onGap();
  handler.onConnectionChange(isConnected);
};
