import type { AuditHash } from '../crypto/audit-hash.ts';
import type { PhoneCountries } from '../text/phone-number.ts';
import type { IsTrustedProxy } from './trusted-proxies.ts';

/** RFC 8292. The keys are base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushSettings extends VapidKeys {
  /** `mailto:` and an email address, for operators of push services. */
  readonly subject: string;
  /** Push services of tests have loopback addresses over HTTP. */
  readonly allowsLoopback: boolean;
}

export interface MessageBudgets {
  readonly perUserPerDay: number;
  readonly perTenantPerDay: number;
}

export interface AppSettings {
  /** It signs CSRF tokens and the pay page's 3-D Secure step. All processes on a database share it. */
  readonly secret: string;
  readonly appSecrets: readonly string[];
  readonly hashForAudit: AuditHash;
  /** The default is the origin of the current HTTP request. */
  readonly publicUrl: string | undefined;
  /** No HTTP request causes reminders. Without this origin for their links, the server sends none. */
  readonly reminderOrigin: string | undefined;
  readonly isTrustedProxy: IsTrustedProxy;
  readonly sessionIdleMinutes: number;
  readonly securityContact: string | undefined;
  /** In the demo, the tenant of this host serves every host name without a tenant of its own. */
  readonly catchAllHost: string | undefined;
  readonly servesDemo: boolean;
  /** The demo writes emails to a folder instead. */
  readonly sendsEmail: boolean;
  readonly readsBounces: boolean;
  /** The demo writes them to a folder. */
  readonly sendsTextMessages: boolean;
  readonly messageBudgets: MessageBudgets;
  readonly phoneCountries: PhoneCountries;
  readonly push: PushSettings;
  /** It is null when this server serves no app. */
  readonly termsVersion: string | null;
  /** Tests serve no static files. */
  readonly staticFolder: string | undefined;
}
