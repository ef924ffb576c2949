import type { ConnectionTools } from '../domain/connections/connection-tools.ts';
import type { ReplySource } from '../domain/messages/replies/reply-source.ts';
import type { ReportSource } from '../domain/messages/reports/report-source.ts';
import type { CheckoutDependencies } from '../domain/money/checkout/checkout-dependencies.ts';
import type { SetupTools } from '../domain/setup/setup-tools.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import type { Live } from './live/live.ts';

/** The dependencies of `createApp`. */
export interface Dependencies extends HttpDependencies, CheckoutDependencies {
  /** The event streams, which the server closes before it stops. */
  readonly live: Live;
  readonly setup: SetupTools;
  readonly connections: ConnectionTools;
  /** The providers that report what became of messages. */
  readonly reportSources: readonly ReportSource[];
  /** The providers that forward the text messages of customers. */
  readonly replySources: readonly ReplySource[];
}
