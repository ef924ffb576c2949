import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';

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

interface RefusalOptions extends ErrorOptions {
  /** For the log, which must not contain the message: it may name the recipient. */
  readonly code?: string | undefined;
}

/**
 * The mail server or the provider refuses us: the keys, the sender, or all messages. A retry helps
 * once the operator has corrected the settings.
 */
export class AccountRefused extends Error {
  override readonly name = 'AccountRefused';
  readonly code: string | undefined;

  constructor(message: string, { code, ...options }: RefusalOptions = {}) {
    super(message, options);
    this.code = code;
  }
}

/** The provider will never accept this message. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
  readonly code: string | undefined;
  /** Why the recipient cannot get the message, if the provider tells. */
  readonly reason: DeliveryReason | null;

  constructor(
    message: string,
    {
      reason = null,
      code,
      ...options
    }: RefusalOptions & { readonly reason?: DeliveryReason | null } = {},
  ) {
    super(message, options);
    this.code = code;
    this.reason = reason;
  }
}
