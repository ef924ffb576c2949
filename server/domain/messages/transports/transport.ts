export interface OutgoingMessage {
  /** All attempts have this id, so that a provider can detect a duplicate. */
  readonly id: string;
  readonly recipient: string;
  readonly senderName: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Only reminders have this page, on which the recipient stops them. */
  readonly unsubscribeUrl?: string | null;
  /** The HTML refers to this PNG picture (`templates/inline-logo.ts`). */
  readonly inlineLogo?: Buffer;
  readonly date: Date;
}

export const SEND_TIMEOUT_MS = 10_000;

interface TenantMessage extends OutgoingMessage {
  readonly tenantId: string;
  /** The account at the last attempt. Null is the server's. */
  readonly textAccountId: string | null;
  /** The tenant's mail server that must send the email. Null is the current one. */
  readonly emailAccountId: string | null;
}

export interface Transport {
  /**
   * Resolves with the text of the response, if there is one.
   * @throws PermanentFailure when a retry cannot help
   * @throws AccountRefused when the operator must act before a retry can help
   */
  send(message: OutgoingMessage): Promise<string | undefined>;
}

export interface TenantTransport {
  send(message: TenantMessage): Promise<string | undefined>;
}
