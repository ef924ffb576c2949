import type { ParsedPayload } from '../../../contract/calls.ts';
import { formatMoney } from '../../../contract/money.ts';
import { isPayable } from '../../../contract/payments/payment-status.ts';
import { messages } from '../../../contract/text/messages.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import {
  ApiProblem,
  createInvalidError,
  createNotRequestedError,
} from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { emptyToNull } from '../../lib/text/optional-fields.ts';
import { shopTimeZone, toLocalHour } from '../../lib/time/local-time.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { findPaymentRequest, type PaymentRequestRow } from '../history/payment-request-rows.ts';
import type { CheckoutDependencies } from './checkout/checkout-dependencies.ts';
import type { ClosingWords } from './checkout/close-checkout.ts';
import { withClosedPage } from './checkout/with-closed-page.ts';
import { getDueAmounts } from './ledger/due-amounts.ts';
import { settle } from './ledger/settle.ts';

/** An older day is a typing error. */
const MAX_AGE_YEARS = 10;

type Payload = ParsedPayload<'recordPayment'>;

export interface RecordedPaymentAction<Result> {
  readonly user: { readonly id: string };
  readonly now: Date;
  readonly source: AuditSource;
  readonly toResponse: (scope: TenantScope, row: PaymentRequestRow) => Promise<object>;
  readonly finish: (scope: TenantScope, changed: PaymentRequestRow) => Promise<Result>;
}

const words: ClosingWords = {
  onTheWay: 'Another payment can be recorded only if the bank refuses this one.',
  unreachable: 'so the customer could still pay by card. Nothing was recorded. Try again.',
  pageOpen:
    'The customer’s card page cannot be closed. If they pay there as well, you must pay it back.',
};

/** @throws ApiProblem invalid */
const checkDay = (receivedOn: string, now: Date) => {
  const { day: today } = toLocalHour(now, shopTimeZone);
  if (receivedOn > today) throw createInvalidError({ receivedOn: [messages.dayInFuture] });
  const firstYear = Number(today.slice(0, 4)) - MAX_AGE_YEARS;
  if (receivedOn.slice(0, 4) < String(firstYear))
    throw createInvalidError({ receivedOn: [messages.dayTooLongAgo] });
};

/** @throws ApiProblem not_requested, changed, more_than_due */
const checkDue = async (
  scope: TenantScope,
  row: PaymentRequestRow,
  { amount, dueAmount: shownPence }: Payload,
  { toResponse }: Pick<RecordedPaymentAction<unknown>, 'toResponse'>,
) => {
  if (!isPayable(row.status)) throw createNotRequestedError(row.status);
  const { duePence } = getDueAmounts(row);
  if (shownPence !== undefined && shownPence !== duePence)
    throw new ApiProblem('changed', 'What is due has changed meanwhile', {
      current: await toResponse(scope, row),
    });
  if (amount > duePence)
    throw new ApiProblem('more_than_due', `Only ${formatMoney(duePence)} is due`);
};

/**
 * The customer could otherwise pay the same amount by card, so the checkout closes first.
 * @throws ApiProblem not_found, invalid, not_requested, more_than_due, changed, payment_in_progress,
 * page_open, provider_unreachable
 */
export const recordPayment = async <Result>(
  dependencies: CheckoutDependencies,
  tenantId: string,
  ident: string,
  payload: Payload,
  action: RecordedPaymentAction<Result>,
): Promise<Result> => {
  const { user, now, source, finish } = action;
  checkDay(payload.receivedOn, now);
  return withClosedPage(dependencies, tenantId, {
    now,
    words,
    acceptsOpenPage: payload.acceptsOpenPage === true,
    find: async (scope) => {
      const row = await findPaymentRequest(scope, ident);
      await checkDue(scope, row, payload, action);
      return row;
    },
    run: async (scope, locked) => {
      await checkDue(scope, locked, payload, action);
      const recorded = {
        id: newId(),
        way: payload.way,
        amountPence: payload.amount,
        receivedOn: payload.receivedOn,
        note: emptyToNull(payload.note) ?? null,
        userId: user.id,
        sendsReceipt: payload.sendsReceipt === true,
      };
      const { after } = await settle(scope, locked.id, { recorded }, now);
      await recordAuditEvent(scope.tx, {
        tenantId,
        at: now,
        source,
        kind: 'payment_recorded',
        subject: { type: 'payment', id: ident },
        changes: [{ field: 'amount', old: null, new: payload.amount }],
      });
      return finish(scope, after.paymentRequest);
    },
  });
};
