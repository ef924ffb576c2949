/** A message on its way out. */
export interface OutgoingMessage {
  /** The same at every try, so that a provider can tell a repeat. */
  readonly id: string;
  readonly recipient: string;
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** When it is being sent. */
  readonly date: Date;
}

/** A way for messages to leave. */
export interface Transport {
  /** Resolves once the message is handed over; throws `PermanentFailure` when trying again cannot help. */
  send(message: OutgoingMessage): Promise<void>;
}

/** The provider will never take this message. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
