import { paymentEventsPath } from '../../contract/extensions.ts';
import type { PaymentChange } from '../../contract/payment-events.ts';
import { fromWire } from '../http/call/wire.ts';
import type { TestServer } from './create-test-server.ts';
import type { TestClient } from './test-client.ts';

const patience = 10_000;

const cookiesOf = ({ cookies }: TestClient) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

interface SentEvent {
  readonly type: string | undefined;
  readonly id: string | undefined;
  readonly data: string | undefined;
}

/** An event of the stream; undefined for what is none, such as a comment. */
const eventIn = (block: string): SentEvent | undefined => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const type = field('event');
  return type === undefined ? undefined : { type, id: field('id'), data: field('data') };
};

/** Reads the stream of changes as `client`. */
export const readChanges = async ({ app }: Pick<TestServer, 'app'>, client: TestClient, lastEventId?: string) => {
  const response = await app.request(`http://localhost/api${paymentEventsPath}`, {
    headers: { cookie: cookiesOf(client), ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) },
  });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const waiting: SentEvent[] = [];
  let rest = '';
  let isEnded = false;

  const readOn = async () => {
    const piece = await reader?.read();
    isEnded = piece?.done ?? true;
    const blocks = (rest + decoder.decode(piece?.value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    waiting.push(...blocks.flatMap((block) => eventIn(block) ?? []));
  };
  /** The next event, comments aside; undefined once the stream has ended. */
  const next = async () => {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('No event came')), patience).unref(),
    );
    while (waiting.length === 0 && !isEnded) await Promise.race([readOn(), late]);
    return waiting.shift();
  };
  return {
    response,
    next,
    /** `ident event status` of each change in the next event, and its id. */
    nextChanges: async () => {
      const event = await next();
      const { changes = [] } = fromWire(JSON.parse(event?.data ?? '{}')) as { changes?: PaymentChange[] };
      const told = changes.map(({ ident, event: what, status }) => `${ident} ${what} ${status}`);
      return { type: event?.type, id: event?.id, told };
    },
    leave: () => reader?.cancel(),
  };
};
