export interface OutgoingMessage {
  /**
   * An id that all attempts to send the message share, so that a provider can detect a duplicate.
   */
  readonly id: string;
  readonly recipient: string;
  readonly senderName: string;
  /**
   * The reply-to address of an email. When it is null, replies go to the address that sends the
   * email.
   */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /**
   * The page on which the recipient stops such emails; null or undefined for all messages but
   * reminders.
   */
  readonly unsubscribeUrl?: string | null;
  /** A PNG picture to which the HTML of an email refers (`templates/inline-logo.ts`). */
  readonly inlineLogo?: Buffer;
  /** The time of this attempt. */
  readonly date: Date;
}

/** How long the server waits for a provider. */
export const SEND_TIMEOUT_MS = 10_000;

/** A message in the outbox, which a tenant sends. */
interface TenantMessage extends OutgoingMessage {
  readonly tenantId: string;
  /** The tenant's own account that sent the message last; null: none did. */
  readonly textAccountId: string | null;
  /** The tenant's own mail server that must send the email; null: the one in force. */
  readonly emailAccountId: string | null;
}

/** Sends the messages of one channel. */
export interface Transport {
  /**
   * Resolves when the provider has accepted the message, with the text of the provider's response
   * if there is one.
   * @throws PermanentFailure when a retry cannot help
   * @throws AccountRefused when the operator must act before a retry can help
   */
  send(message: OutgoingMessage): Promise<string | undefined>;
}

/** Sends the messages of one channel. The tenant decides how a message is sent. */
export interface TenantTransport {
  /** See `Transport`. */
  send(message: TenantMessage): Promise<string | undefined>;
}
