import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino';

const secretNames = ['password', 'passwordConfirm', 'password_confirm', 'token', 'secret', 'cookie', 'authorization'];

const isCardNumber = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

/** Leaves the last four digits of whatever is written like a card number and passes a card number's check. */
const maskCards = (line: string) =>
  line.replace(/\d(?:[ -]?\d){12,18}/g, (number) => {
    const digits = number.replace(/\D/g, '');
    return isCardNumber(digits) ? `card ending ${digits.slice(-4)}` : number;
  });

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? { code: error.code } : {});

/** What may be logged of an error: of a failed query never the parameters, which hold names, addresses and hashes. */
const loggable = (error: unknown): object => {
  if (error instanceof DrizzleQueryError) {
    return { type: error.name, query: error.query, ...(error.cause && { cause: loggable(error.cause) }) };
  }
  if (!(error instanceof Error)) return { message: String(error) };
  return { type: error.name, ...codeOf(error), message: error.message, stack: error.stack };
};

/** Structured logs on stderr, which hold no password, token, cookie or full card number. */
export const createLogger = (stream: DestinationStream = destination({ fd: 2, sync: true })) =>
  pino(
    {
      base: { pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
      serializers: { err: loggable },
      hooks: { streamWrite: maskCards },
    },
    stream,
  );
