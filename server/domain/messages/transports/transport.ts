export interface OutgoingMessage {
  /** The same for every attempt, so that a provider can detect a duplicate. */
  readonly id: string;
  readonly recipient: string;
  readonly senderName: string;
  /** Where answers to an email go; null: to the address that sends it. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** The time of this attempt. */
  readonly date: Date;
}

/** Sends the messages of one channel. */
export interface Transport {
  /**
   * Resolves with the provider's answer, if it gives one, when the provider has accepted the message. Throws
   * `PermanentFailure` when a retry cannot help.
   */
  send(message: OutgoingMessage): Promise<string | undefined>;
}

/** The provider will never accept this message. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
