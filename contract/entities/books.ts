import * as v from 'valibot';
import { day, id, timestamp } from '../primitives.ts';

/** The formats of a file: `plain` is for any spreadsheet, and the others are for a bookkeeping product each. */
export const bookFormats = ['plain', 'xero', 'freeagent', 'quickbooks', 'sage'] as const;
export type BookFormat = (typeof bookFormats)[number];

export const bookMessages = {
  beforeFirstDay: 'Must not be before the first day',
  notOver: 'The period is not over. Choose a day before today.',
} as const;

/** Xero takes at most this many lines in a file. A longer period has several files. */
export const maxXeroLines = 1_000;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The period includes both days. They are in the time zone of the shop. */
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
 * A file that an owner has made of a period. It never changes, and has the movements that the server learned
 * of after the previous file of the period.
 */
export const bookClosing = v.object({
  id,
  /** The first file of the period has the number 1. */
  part: count,
  closedAt: timestamp,
  movementCount: count,
  /** The movements in bank statements, such as the files for Xero: all but recorded payments. */
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
  /** The value is a `MovementKind`. */
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
  /** What was taken, by `card` or a way that staff recorded. */
  ways: v.array(v.object({ way: v.string(), amount: v.number() })),
  refundedAmount: v.number(),
  takenBackAmount: v.number(),
  feesAmount: v.number(),
  proceedsAmount: v.number(),
  paidOutAmount: v.number(),
  /** Null means that the payment provider does not tell what is in its payouts. */
  bank: v.nullable(
    v.object({
      payoutCount: count,
      /** What the payouts of the period have more than the movements in them. */
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

/** `file` is the number of the file for Xero, which splits a long period. */
export const bookFileQuery = v.object({
  format: v.picklist(bookFormats, 'Unknown format'),
  file: v.optional(
    v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(1_000_000)),
    '1',
  ),
});
