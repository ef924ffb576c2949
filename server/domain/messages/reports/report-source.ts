import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';
import type { Tenant } from '../../../db/schema.ts';
import type { Channel, ReportedState } from '../../../lib/states/message-states.ts';

/** What a provider says about one of our messages. */
export interface DeliveryReport {
  /** The id of our message. The provider returns the id that it received with the message. */
  readonly messageId: string;
  readonly state: ReportedState;
  /** Why the message was not delivered; null when the provider does not tell. */
  readonly reason: DeliveryReason | null;
  /** What the mail server of the customer answered, in its own words. */
  readonly answer?: string | undefined;
  /** Of a delay: until when the mail server tries again. By default it is the usual time. */
  readonly retryUntil?: Date | undefined;
  /** The provider's time of the event; undefined when the report contains none. */
  readonly at: Date | undefined;
  /**
   * The addresses that the report is about, in lower case, in case the message went to another one.
   * Undefined when the provider names the message alone.
   */
  readonly recipients?: readonly string[];
  /**
   * The accounts of text messages that signed the report: the ids of tenants' own accounts, or null
   * for the server's. A report about a message of another account has no effect. Undefined when the
   * provider has one account only.
   */
  readonly textAccountIds?: readonly (string | null)[];
}

/** A request that arrived at the URL of a report source. */
export interface ReportRequest {
  /** The URL to which the provider sent the request, as it was given to the provider. */
  readonly url: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Reads the delivery reports of one provider. */
export interface ReportSource {
  /** The last part of the URL to which the provider sends its reports. */
  readonly name: string;
  /**
   * The channel of the messages that the provider reports about. Reports about other messages have
   * no effect.
   */
  readonly channel: Channel;
  /** Whether the provider reports about the messages of a tenant. */
  canReportFor(tenant: Pick<Tenant, 'hasTextAccount'>): boolean;
  /**
   * Reads the reports in a request. A request that is genuine, but reports nothing about a message,
   * gives an empty list.
   * @throws InvalidReport when the request is not genuine, or malformed
   */
  readReports(request: ReportRequest): Promise<readonly DeliveryReport[]>;
}

export class InvalidReport extends Error {
  override readonly name = 'InvalidReport';
}

/** Parses the JSON of a report. Undefined when it is not JSON. */
export const parseReportBody = (body: Uint8Array | string): unknown => {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};
