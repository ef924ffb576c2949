import type { ReportRequest } from '../reports/report-source.ts';

export interface TextReply {
  readonly id: string;
  readonly from: string;
  readonly text: string;
  readonly consent: 'stop' | 'start' | undefined;
  /** Their number got the reply. Null is the server's account. */
  readonly textAccountIds: readonly (string | null)[];
}

export interface ReplySource {
  readonly name: string;
  /** @throws InvalidReport when the request is not genuine, or malformed */
  readReply(request: ReportRequest): Promise<TextReply>;
}
