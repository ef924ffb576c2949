import type { AuditHash } from '../crypto/audit-hash.ts';
import type { PhoneCountries } from '../text/phone-number.ts';
import type { IsTrustedProxy } from './trusted-proxies.ts';

/** Identifies this server to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushSettings extends VapidKeys {
  /** For operators of push services: `mailto:` and an address. */
  readonly subject: string;
  /** For tests: push services on loopback addresses over HTTP. */
  readonly allowsLoopback: boolean;
}

export interface MessageBudgets {
  readonly perUserPerDay: number;
  readonly perTenantPerDay: number;
}

/** From the configuration, and from the database that all processes share. */
export interface AppSettings {
  /** Signs CSRF tokens and the pay page's 3-D Secure step. All processes on a database share it. */
  readonly secret: string;
  /** `APP_SECRET`, newest first. Empty when it is not set. */
  readonly appSecrets: readonly string[];
  /** Network addresses and unknown accounts in the audit log. */
  readonly hashForAudit: AuditHash;
  /** For links in messages. Undefined: the origin of the current request. */
  readonly publicUrl: string | undefined;
  /** For links in reminders, which no request causes. Undefined: the server sends none. */
  readonly reminderOrigin: string | undefined;
  /** True for a proxy whose `X-Forwarded-For` the server trusts. */
  readonly isTrustedProxy: IsTrustedProxy;
  readonly sessionIdleMinutes: number;
  /** A URI for reports of vulnerabilities. Undefined: there is no security.txt. */
  readonly securityContact: string | undefined;
  /** In the demo, this tenant serves all hosts without a tenant. */
  readonly catchAllHost: string | undefined;
  /** The password of the demo's tenants is published. */
  readonly servesDemo: boolean;
  /** Mail is set up, or written to the demo's folder. */
  readonly sendsEmail: boolean;
  /** The server reads the mailbox to which emails bounce. */
  readonly readsBounces: boolean;
  /** For tenants without an account of their own. The demo writes texts to its folder. */
  readonly sendsTextMessages: boolean;
  readonly messageBudgets: MessageBudgets;
  /** Phone numbers of these countries get text messages. */
  readonly phoneCountries: PhoneCountries;
  readonly push: PushSettings;
  /** Null where this server serves no app. */
  readonly termsVersion: string | null;
  /** The built app. Undefined in tests, which serve no static files. */
  readonly staticFolder: string | undefined;
}
