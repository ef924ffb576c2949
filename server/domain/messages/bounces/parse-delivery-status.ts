import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';
import type { DeliveryReport } from '../reports/report-source.ts';

/** What a delivery status notification says about one address. */
export interface DeliveryStatus extends Pick<DeliveryReport, 'state' | 'reason'> {
  /** The address, and the address before mail servers on the way replaced it; in lower case. */
  readonly recipients: readonly string[];
}

type Fields = ReadonlyMap<string, string>;

/** An enhanced status code of RFC 3463, such as 5.1.1. */
interface StatusCode {
  readonly statusClass: string;
  /** The subject and the detail, such as `1.1`. */
  readonly rest: string;
}

/** Parses a group of fields, whose long lines continue on lines that start with white space. */
const parseFields = (group: string): Fields => {
  const lines = group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).trim().toLowerCase();
      return colon > 0 ? [[name, line.slice(colon + 1).trim()] as const] : [];
    }),
  );
};

/** Returns the address in a field such as `rfc822; <jo@example.com>`. */
const parseAddress = (field: string | undefined) => {
  const address = field
    ?.slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase();
  return address ? [address] : [];
};

const parseCode = (text: string | undefined, pattern: RegExp): StatusCode | undefined => {
  const [, statusClass, rest] = pattern.exec(text ?? '') ?? [];
  return statusClass === undefined || rest === undefined ? undefined : { statusClass, rest };
};

/**
 * Exim always writes the status 5.0.0. The response of the other mail server, such as
 * `smtp; 552 5.2.2 Mailbox full`, then says more.
 */
const getCode = (fields: Fields): StatusCode | undefined => {
  const status = parseCode(fields.get('status'), /^([45])\.(\d{1,3}\.\d{1,3})(?![.\d])/);
  if (status?.rest !== '0.0') return status;
  const response = fields.get('diagnostic-code');
  return parseCode(response, /\b[45]\d\d[ -]([45])\.(\d{1,3}\.\d{1,3})(?![.\d])/) ?? status;
};

/** The reasons of codes that mean the same in each class. */
const reasons: Readonly<Record<string, DeliveryReason>> = {
  // The mail server of the customer accepts nothing from our address.
  '1.7': 'blocked',
  '1.8': 'blocked',
  '2.2': 'mailbox_full',
};

/** The reasons of all other codes, by the subject of the code. */
const reasonsOfSubjects: Readonly<Record<string, DeliveryReason>> = {
  4: 'unreachable',
  7: 'blocked',
};

const getReason = ({ statusClass, rest }: StatusCode): DeliveryReason | null => {
  const [subject = ''] = rest.split('.');
  // Subject 1 is the address. In class 4, the mail server could not look the address up.
  if (reasons[rest] === undefined && subject === '1' && statusClass === '5')
    return 'unknown_recipient';
  return reasons[rest] ?? reasonsOfSubjects[subject] ?? null;
};

/**
 * Whether the address will never work. A full mailbox, or a mail server that refuses our email,
 * does not mean that the address is wrong.
 */
const isHard = (action: string, { statusClass }: StatusCode, reason: DeliveryReason | null) =>
  action === 'failed' && statusClass === '5' && reason !== 'mailbox_full' && reason !== 'blocked';

/** Returns undefined when the fields do not say that the message failed or is delayed. */
const toDeliveryStatus = (fields: Fields): DeliveryStatus | undefined => {
  const action = fields.get('action')?.toLowerCase();
  const code = getCode(fields);
  if ((action !== 'failed' && action !== 'delayed') || !code) return undefined;
  const reason = getReason(code);
  return {
    recipients: [
      ...parseAddress(fields.get('final-recipient')),
      ...parseAddress(fields.get('original-recipient')),
    ],
    state: isHard(action, code, reason) ? 'bounced_hard' : 'bounced_soft',
    reason,
  };
};

/**
 * Parses the content of a part `message/delivery-status` (RFC 3464): a group of fields about the
 * message, and a group about each recipient, with empty lines between them. Groups that report no
 * failure and no delay are left out, also those that report a delivery. Most mail servers never
 * report one, so that the app must not wait for it.
 */
export const parseDeliveryStatus = (text: string): DeliveryStatus[] =>
  text
    .split(/\r?\n[ \t]*(?=\r?\n)/)
    .slice(1)
    .flatMap((group) => toDeliveryStatus(parseFields(group)) ?? []);
