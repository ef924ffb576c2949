import { parseInstant } from '../../../../contract/primitives.ts';
import { judgeBounce } from '../answers/classify-mail-answer.ts';
import type { DeliveryReport } from '../reports/report-source.ts';

export interface DeliveryStatus
  extends Pick<DeliveryReport, 'state' | 'reason' | 'answer' | 'retryUntil'> {
  /** Mail servers on the way may have replaced the address. All are in lower case. */
  readonly recipients: readonly string[];
}

type Fields = ReadonlyMap<string, string>;

/** An address for a list seldom has more. */
export const MAX_RECIPIENTS = 20;

/** Answers of mail servers are shorter. */
const MAX_ANSWER_LINES = 8;

/** A long line continues on lines that start with white space. */
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

const parseAddress = (field: string | undefined) => {
  const address = field
    ?.slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase();
  return address ? [address] : [];
};

/** The answer stands below the address, up to an empty line. */
export const findAnswer = (text: string, recipient: string) => {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const isAddress = (line: string) => line.replace(/^<|>?:?$/g, '').toLowerCase() === recipient;
  const start = lines.findIndex(isAddress) + 1;
  if (start === 0) return '';
  const end = lines.indexOf('', start);
  return lines
    .slice(start, end === -1 ? undefined : end)
    .slice(0, MAX_ANSWER_LINES)
    .join(' ');
};

/**
 * Returns undefined for other reports than of a failure or a delay. `text` is the part for people, because
 * Exim gives the reason of a failure after days only there.
 */
const toDeliveryStatus = (fields: Fields, text: string): DeliveryStatus | undefined => {
  const action = fields.get('action')?.toLowerCase();
  const status = fields.get('status') ?? '';
  const isFailure = action === 'failed' || action === 'delayed';
  if (!isFailure || !/^[45]\.\d/.test(status)) return undefined;
  const recipients = [
    ...parseAddress(fields.get('final-recipient')),
    ...parseAddress(fields.get('original-recipient')),
  ];
  const [recipient = ''] = recipients;
  const answer = fields.get('diagnostic-code') ?? findAnswer(text, recipient);
  const judged = judgeBounce({ text: answer, status, recipient });
  return action === 'failed'
    ? { recipients, ...judged }
    : {
        recipients,
        ...judged,
        state: 'delayed',
        retryUntil: parseInstant(fields.get('will-retry-until') ?? ''),
      };
};

/**
 * `part` is `message/delivery-status` (RFC 3464): a group of fields about the message, and one about each
 * recipient. Reports of a delivery are ignored: most mail servers never send one, so the app must not wait
 * for them.
 */
export const parseDeliveryStatus = (part: string, text: string): DeliveryStatus[] =>
  part
    .split(/\r?\n[ \t]*(?=\r?\n)/)
    .slice(1, 1 + MAX_RECIPIENTS)
    .flatMap((group) => toDeliveryStatus(parseFields(group), text) ?? []);
