import type Stripe from 'stripe';
import { createId, toSeconds } from './stripe-objects.ts';
import type { AddEntry } from './stripe-payouts.ts';
import type { EmitEvent } from './stripe-webhooks.ts';

const emptyEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
  enhanced_evidence: {},
};

export const createDispute = (
  charge: Stripe.Charge,
  { amount, status, dueBy }: { amount: number; status: Stripe.Dispute['status']; dueBy: number },
  now: Date,
): Stripe.Dispute => ({
  id: createId('dp'),
  object: 'dispute',
  amount,
  balance_transactions: [],
  charge: charge.id,
  created: toSeconds(now),
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: emptyEvidence,
  evidence_details: {
    due_by: dueBy,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  },
  intended_submission_method: null,
  is_charge_refundable: status.startsWith('warning_'),
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status,
});

interface DisputeSettings {
  readonly now: () => Date;
  readonly emit: EmitEvent;
  /** The payment has succeeded. */
  readonly getCharge: (intentId: string) => Stripe.Charge;
  readonly addEntry: AddEntry;
}

const ANSWER_SECONDS = 9 * 24 * 60 * 60;
const DISPUTE_FEE_PENCE = 2_000;

export const createDisputes = ({ now, emit, getCharge, addEntry }: DisputeSettings) => {
  const disputes = new Map<string, Stripe.Dispute>();
  const list = (intentId: string) =>
    [...disputes.values()].filter((dispute) => dispute.payment_intent === intentId);

  const addDisputeEntry = (
    { id: source, currency }: Stripe.Dispute,
    category: string,
    amount: number,
    fee: number,
  ) => addEntry({ source, category, type: 'adjustment', amount, fee, currency });

  return {
    list,
    find: (id: string) => disputes.get(id),
    /** Newest first. */
    listPage: (intentId: string): Stripe.ApiList<Stripe.Dispute> => ({
      object: 'list',
      url: '/v1/disputes',
      data: list(intentId).reverse(),
      has_more: false,
    }),
    /** With `warning_needs_response` the bank asks first and withdraws nothing. */
    open: (
      intentId: string,
      status: Stripe.Dispute['status'] = 'needs_response',
      amount?: number,
    ) => {
      const charge = getCharge(intentId);
      const dueBy = toSeconds(now()) + ANSWER_SECONDS;
      const dispute = createDispute(
        charge,
        { status, dueBy, amount: amount ?? charge.amount },
        now(),
      );
      disputes.set(dispute.id, dispute);
      charge.disputed = true;
      emit('charge.dispute.created', dispute);
      if (!status.startsWith('warning_')) {
        addDisputeEntry(dispute, 'dispute', -dispute.amount, DISPUTE_FEE_PENCE);
        emit('charge.dispute.funds_withdrawn', dispute);
      }
      return dispute;
    },
    /** By the bank or the shop. */
    move: (id: string, status: Stripe.Dispute['status']) => {
      const dispute = disputes.get(id);
      if (!dispute) throw new Error(`there is no dispute ${id}`);
      const previous = { status: dispute.status };
      dispute.status = status;
      const isOver = status === 'won' || status === 'lost' || status === 'warning_closed';
      if (status === 'won') {
        addDisputeEntry(dispute, 'dispute_reversal', dispute.amount, 0);
        emit('charge.dispute.funds_reinstated', dispute);
      }
      emit(isOver ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute, previous);
    },
  };
};
