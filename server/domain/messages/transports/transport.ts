export interface OutgoingMessage {
  /** All attempts have this id, so that a provider can detect a duplicate. */
  readonly id: string;
  readonly recipient: string;
  readonly senderName: string;
  /** The default is the address that sends the email. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** The recipient of a reminder stops reminders on this page. */
  readonly unsubscribeUrl?: string | null;
  /** The HTML refers to this PNG picture (`templates/inline-logo.ts`). */
  readonly inlineLogo?: Buffer;
  /** The time of this attempt. */
  readonly date: Date;
}

export const SEND_TIMEOUT_MS = 10_000;

interface TenantMessage extends OutgoingMessage {
  readonly tenantId: string;
  /** The account at the last attempt. Null is the server's. */
  readonly textAccountId: string | null;
  /** The email must leave by this mail server of the tenant. Null is the current one. */
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

/** A tenant without an own account uses the server's. */
export interface TenantTransport {
  send(message: TenantMessage): Promise<string | undefined>;
}
