import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import type { VapidKeys } from './domain/push/vapid.ts';
import type { Live } from './routes/live/live.ts';

/** Everything `createApp` is given; tests hand in their own clock and wait on the outbox themselves. */
export interface Dependencies {
  readonly database: Database;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** Called after a commit that put messages into the outbox. */
  readonly wakeOutbox: () => void;
  /** Streams of changes, which end before the server stops. */
  readonly live: Live;
  readonly settings: AppSettings;
}

export interface PushSettings extends VapidKeys {
  /** Whom a push service may write to about us: `mailto:` and an address. */
  readonly subject: string;
  /** Whether push services on this machine count, by HTTP: for tests. */
  readonly mayBeLocal: boolean;
}

export interface AppSettings {
  /** Signs CSRF tokens and the pay page's 3-D Secure step; shared by all processes on one database. */
  readonly secret: string;
  /** Origin for links in messages; undefined: that of the request at hand. */
  readonly publicUrl: string | undefined;
  readonly sessionIdleMinutes: number;
  /** Host of the tenant that answers on hosts no tenant claims; only while the demo runs. */
  readonly catchAllHost: string | undefined;
  /** Secrets that a payment provider may sign its reports with; without one it cannot report. */
  readonly webhookSecrets: readonly string[];
  readonly push: PushSettings;
  /** Folder of the built app; undefined: no static files (tests). */
  readonly staticFolder: string | undefined;
}
