import type { ReportRequest } from '../reports/report-source.ts';

/** A text message from a customer. */
export interface TextReply {
  /** The provider's id of the reply. */
  readonly id: string;
  /** The customer's number as the provider writes it. */
  readonly from: string;
  readonly text: string;
  /** Whether the customer wants no more text messages, or wants them again. */
  readonly consent: 'stop' | 'start' | undefined;
  /**
   * The accounts to whose number the customer sent the reply: the ids of tenants' own accounts, or
   * null for the server's.
   */
  readonly textAccountIds: readonly (string | null)[];
}

/** Reads the text messages that customers send to the number of a provider. */
export interface ReplySource {
  /** The part of the URL that names the provider. */
  readonly name: string;
  /** @throws InvalidReport when the request is not genuine, or malformed */
  readReply(request: ReportRequest): Promise<TextReply>;
}
