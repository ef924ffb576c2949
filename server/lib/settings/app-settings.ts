import type { AuditHash } from '../crypto/audit-hash.ts';
import type { PhoneCountries } from '../text/phone-number.ts';
import type { IsTrustedProxy } from './trusted-proxies.ts';

/** The key pair that identifies this server to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushSettings extends VapidKeys {
  /** Contact for operators of push services: `mailto:` and an address. */
  readonly subject: string;
  /** Allows push services on loopback addresses over HTTP, for tests. */
  readonly allowsLoopback: boolean;
}

/** Daily budgets of messages. */
export interface MessageBudgets {
  readonly perUserPerDay: number;
  readonly perTenantPerDay: number;
}

/**
 * The settings of a running server, from its configuration and from the database that its processes
 * share.
 */
export interface AppSettings {
  /**
   * Signs CSRF tokens and the pay page's 3-D Secure step; shared by all processes on one database.
   */
  readonly secret: string;
  /** `APP_SECRET`, newest first; empty when it is not set. */
  readonly appSecrets: readonly string[];
  /** Hashes network addresses and unknown accounts in the audit log. */
  readonly hashForAudit: AuditHash;
  /** Origin for links in messages; undefined: the origin of the current request. */
  readonly publicUrl: string | undefined;
  /** Origin for links in reminders, which no request causes; undefined: the server sends none. */
  readonly reminderOrigin: string | undefined;
  /** Whether an address is a proxy whose `X-Forwarded-For` the server trusts. */
  readonly isTrustedProxy: IsTrustedProxy;
  readonly sessionIdleMinutes: number;
  /** Where to report a vulnerability, as a URI; undefined: there is no security.txt. */
  readonly securityContact: string | undefined;
  /** Host of the tenant that serves all hosts without a tenant; set in the demo only. */
  readonly catchAllHost: string | undefined;
  /** Whether to serve the tenants of the demo, whose password is published. */
  readonly servesDemo: boolean;
  /** Whether mail is set up, or written to the demo's folder. */
  readonly sendsEmail: boolean;
  /** Whether the server reads the mailbox to which emails bounce. */
  readonly readsBounces: boolean;
  /**
   * Whether tenants without an account of their own send text messages. The demo writes them to its
   * folder.
   */
  readonly sendsTextMessages: boolean;
  readonly messageBudgets: MessageBudgets;
  /** The countries whose phone numbers get text messages. */
  readonly phoneCountries: PhoneCountries;
  readonly push: PushSettings;
  /** The version of the terms that the app shows; null where this server serves no app. */
  readonly termsVersion: string | null;
  /** Folder of the built app; undefined in tests, which serve no static files. */
  readonly staticFolder: string | undefined;
}
