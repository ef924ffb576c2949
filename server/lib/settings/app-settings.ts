import type { AuditHash } from '../crypto/audit-hash.ts';
import type { PhoneCountries } from '../text/phone-number.ts';
import type { IsTrustedProxy } from './trusted-proxies.ts';

/** Identifies this server to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushSettings extends VapidKeys {
  /**
   * The address at which operators of push services can reach us: `mailto:` and an email address.
   */
  readonly subject: string;
  /** Only tests set it. Push services may then have loopback addresses over HTTP. */
  readonly allowsLoopback: boolean;
}

export interface MessageBudgets {
  readonly perUserPerDay: number;
  readonly perTenantPerDay: number;
}

/** The settings of a process: from its configuration, and from the database that all processes share. */
export interface AppSettings {
  /** Signs CSRF tokens and the pay page's 3-D Secure step. All processes on a database share it. */
  readonly secret: string;
  /**
   * The values of `APP_SECRET`, with the newest first. The list is empty when the variable is not
   * set.
   */
  readonly appSecrets: readonly string[];
  /** Hashes network addresses and unknown accounts for the audit log. */
  readonly hashForAudit: AuditHash;
  /** The origin of links in messages. Undefined means the origin of the current HTTP request. */
  readonly publicUrl: string | undefined;
  /**
   * The origin of links in reminders, which no HTTP request causes. Undefined means that the server
   * sends no reminders.
   */
  readonly reminderOrigin: string | undefined;
  /** True for a proxy whose `X-Forwarded-For` the server trusts. */
  readonly isTrustedProxy: IsTrustedProxy;
  readonly sessionIdleMinutes: number;
  /** A URI for reports of vulnerabilities. Undefined means that there is no security.txt. */
  readonly securityContact: string | undefined;
  /** In the demo, the host of the tenant that serves every host name without a tenant of its own. */
  readonly catchAllHost: string | undefined;
  /** True for the demo, whose password is published. */
  readonly servesDemo: boolean;
  /** True when a mail server is set up. The demo writes emails to a folder instead. */
  readonly sendsEmail: boolean;
  /** The server reads the mailbox to which emails bounce. */
  readonly readsBounces: boolean;
  /** True when tenants without an account of their own can send texts. The demo writes them to a folder. */
  readonly sendsTextMessages: boolean;
  readonly messageBudgets: MessageBudgets;
  /** Phone numbers of these countries get text messages. */
  readonly phoneCountries: PhoneCountries;
  readonly push: PushSettings;
  /** The version of the terms in the built app. It is null when this server serves no app. */
  readonly termsVersion: string | null;
  /** The built app. It is undefined in tests, which serve no static files. */
  readonly staticFolder: string | undefined;
}
