import { pino } from 'pino';
import { createOutboxWorker } from '../../../server/domain/messages/outbox.ts';
import type { Transport } from '../../../server/domain/messages/transports/transport.ts';
import { createMetrics } from '../../../server/lib/work/metrics.ts';

type OutboxOptions = Parameters<typeof createOutboxWorker>[0];
type DeliveryOptions = Pick<OutboxOptions, 'database' | 'clock'> &
  Partial<Omit<OutboxOptions, 'transports'>> & {
    readonly transports?: Partial<OutboxOptions['transports']>;
  };

const accept: Transport = { send: async () => undefined };

/** By default, emails and text messages are accepted, and notifications wait. */
export const deliverOutbox = async ({ transports, ...options }: DeliveryOptions) => {
  const running = createOutboxWorker({
    metrics: createMetrics(),
    logger: pino({ enabled: false }),
    transports: { email: accept, sms: accept, ...transports },
    ...options,
  });
  running.start();
  await running.idle();
  await running.stop();
};
