import { sql } from 'drizzle-orm';
import { paymentHistory } from '../../db/schema.ts';

/**
 * The condition that `row` of the history is a resend that staff undid before its messages left. It
 * counts rows, because PostgreSQL would turn `exists` into a join.
 */
export const isUndone = (row = 'payment_history') => {
  const resend = sql.raw(row);
  return sql<boolean>`(${resend}.event = 'resent' and 0 < (
    select count(*) from ${paymentHistory} as undo where undo.undone_id = ${resend}.id))`;
};

/** The condition that `row` of the history is a resend that was not undone. */
export const isEffectiveResend = (row = 'payment_history') =>
  sql<boolean>`(${sql.raw(row)}.event = 'resent' and not ${isUndone(row)})`;
