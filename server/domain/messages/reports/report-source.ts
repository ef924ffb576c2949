import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';
import type { Tenant } from '../../../db/schema.ts';
import type { Channel, ReportedState } from '../../../lib/states/message-states.ts';

export interface DeliveryReport {
  /** The provider got this id with the message. */
  readonly messageId: string;
  readonly state: ReportedState;
  readonly reason: DeliveryReason | null;
  /** The customer's mail server has written this. */
  readonly answer?: string | undefined;
  /** The mail server tries to deliver a delayed message until then. */
  readonly retryUntil?: Date | undefined;
  readonly at: Date | undefined;
  /** The addresses are in lower case. It is undefined when the provider names only the message. */
  readonly recipients?: readonly string[];
  /**
   * These accounts signed the report. Messages of other accounts do not change. It is undefined when the
   * provider has one account only.
   */
  readonly textAccountIds?: readonly (string | null)[];
}

export interface ReportRequest {
  readonly url: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export interface ReportSource {
  readonly name: string;
  /** Messages of other channels do not change. */
  readonly channel: Channel;
  canReportFor(tenant: Pick<Tenant, 'hasTextAccount'>): boolean;
  /** @throws InvalidReport when the request is not genuine, or malformed */
  readReports(request: ReportRequest): Promise<readonly DeliveryReport[]>;
}

export class InvalidReport extends Error {
  override readonly name = 'InvalidReport';
}

export const parseReportBody = (body: Uint8Array | string): unknown => {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};
