import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';
import type { Tenant } from '../../../db/schema.ts';
import type { Channel, ReportedState } from '../../../lib/states/message-states.ts';

export interface DeliveryReport {
  /** The provider returns the id that it received with the message. */
  readonly messageId: string;
  readonly state: ReportedState;
  /** It is null when the provider does not tell. */
  readonly reason: DeliveryReason | null;
  /** The answer of the customer's mail server, in its own words. */
  readonly answer?: string | undefined;
  /**
   * The time until which the mail server tries to deliver a delayed message. The default is the
   * usual time.
   */
  readonly retryUntil?: Date | undefined;
  /** The provider's time of the event, if the report has one. */
  readonly at: Date | undefined;
  /** The addresses are in lower case. It is undefined when the provider names only the message. */
  readonly recipients?: readonly string[];
  /**
   * The accounts that signed the report. Null is the server's. A report about a message of another
   * account has no effect. It is undefined when the provider has one account only.
   */
  readonly textAccountIds?: readonly (string | null)[];
}

export interface ReportRequest {
  /** The URL is the one that the provider was given. */
  readonly url: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export interface ReportSource {
  /** The last part of the URL to which the provider sends its reports. */
  readonly name: string;
  /** Reports about messages of other channels have no effect. */
  readonly channel: Channel;
  canReportFor(tenant: Pick<Tenant, 'hasTextAccount'>): boolean;
  /**
   * Returns an empty list for a genuine request that reports nothing about a message.
   * @throws InvalidReport when the request is not genuine, or malformed
   */
  readReports(request: ReportRequest): Promise<readonly DeliveryReport[]>;
}

export class InvalidReport extends Error {
  override readonly name = 'InvalidReport';
}

/** Returns undefined for text that is not JSON. */
export const parseReportBody = (body: Uint8Array | string): unknown => {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};
