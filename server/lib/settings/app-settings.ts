import type { AuditHash } from '../crypto/audit-hash.ts';
import type { PhoneCountries } from '../text/phone-number.ts';
import type { IsTrustedProxy } from './trusted-proxies.ts';

/** This server has these keys for push services (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushSettings extends VapidKeys {
  /** Operators of push services can reach us there: `mailto:` and an email address. */
  readonly subject: string;
  /** Push services of tests have loopback addresses over HTTP. */
  readonly allowsLoopback: boolean;
}

export interface MessageBudgets {
  readonly perUserPerDay: number;
  readonly perTenantPerDay: number;
}

/**
 * The settings come from the configuration of the process, and from the database that all processes share.
 */
export interface AppSettings {
  /** It signs CSRF tokens and the pay page's 3-D Secure step. All processes on a database share it. */
  readonly secret: string;
  /** The values of `APP_SECRET`, with the newest first. */
  readonly appSecrets: readonly string[];
  /** It hashes network addresses and unknown accounts. */
  readonly hashForAudit: AuditHash;
  /** The origin of links in messages. The default is that of the current HTTP request. */
  readonly publicUrl: string | undefined;
  /** No HTTP request causes reminders. Without this origin for their links, the server sends none. */
  readonly reminderOrigin: string | undefined;
  /** The server trusts this proxy's `X-Forwarded-For`. */
  readonly isTrustedProxy: IsTrustedProxy;
  readonly sessionIdleMinutes: number;
  /** A URI for reports of vulnerabilities. Without it, there is no security.txt. */
  readonly securityContact: string | undefined;
  /** In the demo, the tenant of this host serves every host name without a tenant of its own. */
  readonly catchAllHost: string | undefined;
  /** The demo's password is published. */
  readonly servesDemo: boolean;
  /** A mail server is set up. The demo writes emails to a folder instead. */
  readonly sendsEmail: boolean;
  /** The server reads the mailbox to which emails bounce. */
  readonly readsBounces: boolean;
  /** Tenants without an own account can send texts. The demo writes them to a folder. */
  readonly sendsTextMessages: boolean;
  readonly messageBudgets: MessageBudgets;
  /** Phone numbers of these countries get text messages. */
  readonly phoneCountries: PhoneCountries;
  readonly push: PushSettings;
  /** The version of the terms in the built app. It is null when this server serves no app. */
  readonly termsVersion: string | null;
  /** Tests serve no static files. */
  readonly staticFolder: string | undefined;
}
