import type { ReportRequest } from '../reports/report-source.ts';

export interface TextReply {
  /** The provider's id of the reply. */
  readonly id: string;
  /** The number is spelled as the provider spells it. */
  readonly from: string;
  readonly text: string;
  /** `stop`: the customer wants no more text messages. */
  readonly consent: 'stop' | 'start' | undefined;
  /** The accounts to whose number the reply went. Null is the server's account. */
  readonly textAccountIds: readonly (string | null)[];
}

export interface ReplySource {
  /** The part of the URL that names the provider. */
  readonly name: string;
  /** @throws InvalidReport when the request is not genuine, or malformed */
  readReply(request: ReportRequest): Promise<TextReply>;
}
