import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino';
import { cutText } from '../../../contract/text/cut-text.ts';
import { getRequestContext } from '../network/request-context.ts';

const secretNames =
  'password passwordConfirm password_confirm token secret cookie authorization secretKey webhookSecret apiKey authToken'.split(
    ' ',
  );

/** With every second digit from the right doubled, the sum of a card number ends in 0. */
const passesLuhnCheck = (digits: string) => {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    // The digits of 18 add up to 9, which is 18 - 9.
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
};

/** A UUID, or another hexadecimal id, which is longer than any card number. */
const idPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32,}/;
const numberPattern = /\d(?:[ -]?\d){12,18}/;
/** Digits inside an id can pass the check of card numbers, so ids come first. */
const idOrNumberPattern = new RegExp(`(?<id>${idPattern.source})|${numberPattern.source}`, 'gi');

const maskCards = (line: string) =>
  line.replace(idOrNumberPattern, (text, id?: string) => {
    const digits = text.replace(/\D/g, '');
    return id === undefined && passesLuhnCheck(digits) ? `card ending ${digits.slice(-4)}` : text;
  });

/** An SQL statement can be very long. */
const MAX_TEXT_LENGTH = 2_000;

const cut = (text: string) => cutText(text, MAX_TEXT_LENGTH);

const getCode = (error: Error) =>
  'code' in error && typeof error.code === 'string' ? { code: error.code } : {};

/** Parameters of a failed query contain names, addresses and hashes, so they stay out. */
const toLoggable = (error: unknown): object => {
  if (error instanceof DrizzleQueryError) {
    return {
      type: error.name,
      query: cut(error.query),
      ...(error.cause && { cause: toLoggable(error.cause) }),
    };
  }
  if (!(error instanceof Error)) return { message: cut(String(error)) };
  const { name: type, message, stack = '' } = error;
  return { type, ...getCode(error), message: cut(message), stack: cut(stack) };
};

/**
 * JSON goes to stderr, without passwords, tokens, cookies and full card numbers. Lines of a request have the
 * ids of request, tenant and user.
 */
export const createLogger = (stream: DestinationStream = destination({ fd: 2, sync: true })) =>
  pino(
    {
      base: { pid: process.pid },
      mixin: () => ({ ...getRequestContext() }),
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: {
        paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[hidden]',
      },
      serializers: { err: toLoggable },
      hooks: { streamWrite: maskCards },
    },
    stream,
  );
