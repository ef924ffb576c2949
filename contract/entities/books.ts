import * as v from 'valibot';
import { day, id, timestamp } from '../primitives.ts';

/** `plain` is for any spreadsheet. */
export const bookFormats = ['plain', 'xero', 'freeagent', 'quickbooks', 'sage'] as const;
export type BookFormat = (typeof bookFormats)[number];

export const bookMessages = {
  beforeFirstDay: 'Must not be before the first day',
  notOver: 'The period is not over. Choose a day before today.',
} as const;

/** Xero's limit for a file. */
export const maxXeroLines = 1_000;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Both days are included, in the time zone of the shop. */
export const bookPeriod = v.pipe(
  v.object({ firstDay: day, lastDay: day }),
  v.forward(
    v.check(
      ({ firstDay, lastDay }) => !v.is(day, lastDay) || firstDay <= lastDay,
      bookMessages.beforeFirstDay,
    ),
    ['lastDay'],
  ),
);
export type BookPeriod = v.InferOutput<typeof bookPeriod>;

/**
 * The file never changes. It has the movements that the server learned of after the period's previous file.
 */
export const bookClosing = v.object({
  id,
  /** The first file of the period has the number 1. */
  part: count,
  closedAt: timestamp,
  movementCount: count,
  /** The number without recorded payments. Bank statements, such as the files for Xero, have no others. */
  statementCount: count,
});
export type BookClosing = v.InferOutput<typeof bookClosing>;

/**
 * A line of a payout that our movements do not explain.
 *
 * | reason | booking |
 * |---|---|
 * | `unknown_payment`, `unknown_refund`, `unknown_dispute` | not made here, or with another amount here |
 * | `other` | of another kind |
 * | `not_itemised` | a payout whose contents the provider does not tell |
 * | `sum` | a payout whose lines have another sum |
 *
 * `amount` is its part of the difference, in pence.
 */
const misfit = v.object({
  day,
  amount: v.number(),
  reason: v.string(),
  payoutId: id,
});

const bookMovement = v.object({
  id,
  /** A `MovementKind`. */
  kind: v.string(),
  day,
  learnedAt: timestamp,
  amount: v.number(),
  reference: v.nullable(v.string()),
  customerName: v.nullable(v.string()),
});

/** All amounts are in pence. */
export const books = v.object({
  movementCount: count,
  takenAmount: v.number(),
  /** Either `card`, or a way that staff recorded. */
  ways: v.array(v.object({ way: v.string(), amount: v.number() })),
  refundedAmount: v.number(),
  takenBackAmount: v.number(),
  feesAmount: v.number(),
  proceedsAmount: v.number(),
  paidOutAmount: v.number(),
  /** It is null when the payment provider does not tell what is in its payouts. */
  bank: v.nullable(
    v.object({
      payoutCount: count,
      /** What the payouts have more than the movements in them. */
      differenceAmount: v.number(),
      misfitCount: count,
      misfits: v.array(misfit),
    }),
  ),
  /** Only a period that is over has files. */
  isOver: v.boolean(),
  closings: v.array(bookClosing),
  /** The movements of the period that are in no file. */
  newCount: count,
  newAmount: v.number(),
  newMovements: v.array(bookMovement),
});
export type Books = v.InferOutput<typeof books>;

/** `file` is the file's number in a long period for Xero. */
export const bookFileQuery = v.object({
  format: v.picklist(bookFormats, 'Unknown format'),
  file: v.optional(
    v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(1_000_000)),
    '1',
  ),
});
