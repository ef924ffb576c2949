import { escapePattern } from '../../../lib/text/link-text.ts';
import { InvalidReport } from '../reports/report-source.ts';
import type { BounceAddresses } from './bounce-addresses.ts';

export interface FoundBounce {
  readonly messageId: string;
  /** The length is at most `2 * MAX_PART_LENGTH` and some fields. */
  readonly content: Uint8Array;
}

/** Real headers have a few thousand characters. */
const MAX_HEADER_LENGTH = 32 * 1024;

/** Exchange writes up to 30,000 characters of HTML, and others less. */
const MAX_PART_LENGTH = 32 * 1024;

/** The parser needs time for each line, even for a short one. */
const MAX_PART_LINES = 1_000;

/** The report is the second part of a bounce (RFC 6522). */
const MAX_PARTS = 5;

const parsedFields = [
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'x-failed-recipients',
];
const MAX_FIELD_LENGTH = 2_000;

const statusPattern = /^content-type:\s*message\/(?:global-)?delivery-status\b/im;

/** Bounces of qmail begin with it (https://cr.yp.to/proto/qsbmf.txt). */
const qmailStart = /^\s*Hi\. This is the /;
const MAX_START_LENGTH = 1_000;

export const isReport = (contentType: string) => /^multipart\/report\b/i.test(contentType);

const splitHeader = (text: string) => {
  const start = text.slice(0, MAX_HEADER_LENGTH);
  const emptyLine = /\r?\n\r?\n/.exec(start);
  return emptyLine === null
    ? { header: start, body: '' }
    : {
        header: start.slice(0, emptyLine.index),
        body: text.slice(emptyLine.index + emptyLine[0].length),
      };
};

const readFields = (header: string) => {
  const lines = header.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    parsedFields.flatMap((name) => {
      const start = `${name}:`;
      const line = lines.find((text) => text.slice(0, start.length).toLowerCase() === start);
      return line === undefined
        ? []
        : [[name, line.slice(start.length, MAX_FIELD_LENGTH).trim()] as const];
    }),
  );
};

const takeLines = (text: string) => {
  let end = 0;
  for (let count = 0; count < MAX_PART_LINES; count += 1) {
    const lineEnd = text.indexOf('\n', end);
    if (lineEnd === -1) return text;
    end = lineEnd + 1;
  }
  return text.slice(0, end);
};

const cutPart = (part: string) => takeLines(part.slice(0, MAX_PART_LENGTH));

const splitParts = (body: string, boundary: string) => {
  const separator = new RegExp(`\\n--${escapePattern(boundary)}(?:--)?[ \\t]*\\r?(?=\\n|$)`);
  return `\n${body}`
    .split(separator, MAX_PARTS + 1)
    .slice(1)
    .map((part) => part.slice(1));
};

/** Keeps the part for people and the part `message/delivery-status`. */
const cutReport = (body: string, contentType: string) => {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return undefined;
  const [text = '', ...others] = splitParts(body, boundary);
  const status = others.find((part) => statusPattern.test(splitHeader(part).header));
  if (status === undefined) return undefined;
  const parts = [text, status].map((part) => `--${boundary}\r\n${cutPart(part)}\r\n`);
  return `${parts.join('')}--${boundary}--`;
};

const cutBody = (body: string, fields: ReadonlyMap<string, string>) => {
  const contentType = fields.get('content-type') ?? '';
  if (isReport(contentType)) return cutReport(body, contentType);
  const isBounce =
    fields.has('x-failed-recipients') || qmailStart.test(body.slice(0, MAX_START_LENGTH));
  return isBounce ? cutPart(body) : undefined;
};

/**
 * Cuts an email to what the server parses, at a cost that does not depend on the content. Returns undefined
 * for other emails, such as an absence note.
 * @throws InvalidReport when the bounce is not of a message of this server
 */
export const findBounce = (
  source: Uint8Array,
  addresses: BounceAddresses,
): FoundBounce | undefined => {
  const { header, body } = splitHeader(Buffer.from(source).toString('latin1'));
  const fields = readFields(header);
  const messageId = addresses.findMessageId(header);
  if (messageId === undefined) {
    if (isReport(fields.get('content-type') ?? ''))
      throw new InvalidReport('The bounce is not of a message of this server');
    return undefined;
  }
  const content = cutBody(body, fields);
  if (content === undefined) return undefined;
  const lines = [...fields].map(([name, value]) => `${name}: ${value}\r\n`);
  return { messageId, content: Buffer.from(`${lines.join('')}\r\n${content}`, 'latin1') };
};
