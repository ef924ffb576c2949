import type { ConnectionTools } from '../domain/connections/connection-tools.ts';
import type { ReplySource } from '../domain/messages/replies/reply-source.ts';
import type { ReportSource } from '../domain/messages/reports/report-source.ts';
import type { CheckoutDependencies } from '../domain/money/checkout/checkout-dependencies.ts';
import type { SetupTools } from '../domain/setup/setup-tools.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import type { Live } from './live/live.ts';

export interface Dependencies extends HttpDependencies, CheckoutDependencies {
  /** The server closes the event streams before it stops. */
  readonly live: Live;
  readonly setup: SetupTools;
  readonly connections: ConnectionTools;
  readonly reportSources: readonly ReportSource[];
  readonly replySources: readonly ReplySource[];
}
