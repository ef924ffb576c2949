/** The key pair by which push services know this server (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushSettings extends VapidKeys {
  /** Whom a push service may write to about us: `mailto:` and an address. */
  readonly subject: string;
  /** Whether push services on this machine count, by HTTP: for tests. */
  readonly mayBeLocal: boolean;
}

/** What a running server knows from its configuration and from the database that its processes share. */
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
