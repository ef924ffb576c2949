import * as v from 'valibot';
import { day, id, timestamp } from '../primitives.ts';

/** The files of the books. Each but `plain` has the columns that a bookkeeping product imports. */
export const bookFormats = ['plain', 'xero', 'freeagent', 'quickbooks', 'sage'] as const;
export type BookFormat = (typeof bookFormats)[number];

/** Messages of the fields of a period. */
export const bookMessages = {
  beforeFirstDay: 'Must not be before the first day',
  notOver: 'The period is not over. Choose a day before today.',
} as const;

/** Xero takes at most this many lines in a file, so that a longer period has several files. */
export const maxXeroLines = 1_000;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The days of a period, both included, in the time zone of the shop. */
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
 * A file that an owner has made of a period. It has the movements that the server learned of after
 * the previous file of the period, and never changes. `lineCount` counts the lines in each format
 * that is a bank statement; they have no money that came another way than through the provider.
 */
export const bookClosing = v.object({
  id,
  /** 1 for the first file of the period. */
  part: count,
  closedAt: timestamp,
  movementCount: count,
  /** The movements that the files for Xero have. */
  statementCount: count,
});
export type BookClosing = v.InferOutput<typeof bookClosing>;

/**
 * A booking of the provider that does not fit, and why: `unknown_payment`, `unknown_refund` and
 * `unknown_dispute` were not made here, or have another amount here; `other` is a booking of another
 * kind; `not_itemised` is a payout of which the provider does not tell what is in it; `sum` is a
 * payout whose lines have another sum. `amount` is what it adds to the difference, in pence.
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

/** The books of a period. All amounts are in pence. */
export const books = v.object({
  movementCount: count,
  takenAmount: v.number(),
  /** What was taken, by way: `card`, or a way that staff recorded. */
  ways: v.array(v.object({ way: v.string(), amount: v.number() })),
  refundedAmount: v.number(),
  takenBackAmount: v.number(),
  feesAmount: v.number(),
  proceedsAmount: v.number(),
  paidOutAmount: v.number(),
  /** Null when the payment provider does not tell its payouts. */
  bank: v.nullable(
    v.object({
      payoutCount: count,
      /** What the payouts of the period have more than the movements in them. */
      differenceAmount: v.number(),
      misfitCount: count,
      /** The first misfits. */
      misfits: v.array(misfit),
    }),
  ),
  /** False while the period has days of today or later. Only a period that is over has files. */
  isOver: v.boolean(),
  /** The files that owners have made of the period. */
  closings: v.array(bookClosing),
  /** The movements of the period that no file has. Without a file, all of them. */
  newCount: count,
  newAmount: v.number(),
  /** The first of them. */
  newMovements: v.array(bookMovement),
});
export type Books = v.InferOutput<typeof books>;

/** `file` is the number of a file for Xero. */
export const bookFileQuery = v.object({
  format: v.picklist(bookFormats, 'Unknown format'),
  file: v.optional(
    v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(1_000_000)),
    '1',
  ),
});
