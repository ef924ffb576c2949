export interface OutgoingMessage {
  /** The same for all attempts, so that a provider can detect a duplicate. */
  readonly id: string;
  readonly recipient: string;
  readonly senderName: string;
  /** Null means that replies go to the address that sends the email. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Only reminders have it: the page on which the recipient stops them. */
  readonly unsubscribeUrl?: string | null;
  /** A PNG picture to which the HTML refers (`templates/inline-logo.ts`). */
  readonly inlineLogo?: Buffer;
  /** The time of this attempt. */
  readonly date: Date;
}

export const SEND_TIMEOUT_MS = 10_000;

interface TenantMessage extends OutgoingMessage {
  readonly tenantId: string;
  /** The tenant's own account at the last attempt. Null means that the tenant had none. */
  readonly textAccountId: string | null;
  /** The tenant's own mail server that must send the email. Null means the current one. */
  readonly emailAccountId: string | null;
}

export interface Transport {
  /**
   * Resolves with the text of the provider's response if there is one.
   * @throws PermanentFailure when a retry cannot help
   * @throws AccountRefused when the operator must act before a retry can help
   */
  send(message: OutgoingMessage): Promise<string | undefined>;
}

/** Sends each message with the account of its tenant, or else with the server's. */
export interface TenantTransport {
  send(message: TenantMessage): Promise<string | undefined>;
}
