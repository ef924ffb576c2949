import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { PaymentChange } from '../../../contract/payments/payment-events.ts';
import { paymentEventsPath } from '../../../contract/payments/payment-paths.ts';
import { fromWireCase } from '../../../contract/wire-case.ts';
import type { TestServer } from './create-test-server.ts';
import type { TestClient } from './test-client.ts';

const EVENT_TIMEOUT_MS = 10_000;

const toCookieHeader = ({ cookies }: TestClient) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Of payment changes. Resumes after `lastEventId`. */
export const openPaymentEvents = async (
  { app }: Pick<TestServer, 'app'>,
  client: TestClient,
  lastEventId?: string,
) => {
  const response = await app.request(`http://localhost/api${paymentEventsPath}`, {
    headers: {
      cookie: toCookieHeader(client),
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    },
  });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const unread: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => unread.push(message) });
  let isEnded = false;

  const readChunk = async () => {
    const chunk = await reader?.read();
    isEnded = chunk?.done ?? true;
    parser.feed(decoder.decode(chunk?.value, { stream: true }));
  };
  /** Undefined: the stream has ended. */
  const readNext = async () => {
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('No event arrived')), EVENT_TIMEOUT_MS).unref(),
    );
    while (unread.length === 0 && !isEnded) await Promise.race([readChunk(), timeout]);
    const message = unread.shift();
    return message && { type: message.event, id: message.id, data: message.data };
  };
  return {
    response,
    next: readNext,
    /** Changes as `<ident> <event> <status>`. */
    nextChanges: async () => {
      const event = await readNext();
      const data = fromWireCase(JSON.parse(event?.data ?? '{}')) as { changes?: PaymentChange[] };
      const changes = (data.changes ?? []).map(
        ({ ident, event: name, status }) => `${ident} ${name} ${status}`,
      );
      return { type: event?.type, id: event?.id, changes };
    },
    leave: () => reader?.cancel(),
  };
};
