export interface OutgoingMessage {
  /** The same for every attempt, so that a provider can detect a duplicate. */
  readonly id: string;
  readonly recipient: string;
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** The time of this attempt. */
  readonly date: Date;
}

/** Sends the messages of one channel. */
export interface Transport {
  /** Resolves when the provider has accepted the message. Throws `PermanentFailure` when a retry cannot help. */
  send(message: OutgoingMessage): Promise<void>;
}

/** The provider will never accept this message. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
