/**
 * The states of a dispute, in the order in which they follow each other. `inquiry`: the customer's
 * bank asks, and has withdrawn no money. `needs_response` and `under_review`: the bank has
 * withdrawn the money, and waits for the shop's answer or decides. `closed`: the inquiry has ended,
 * or the customer has withdrawn the dispute. `won`: the money is back. `lost`: the money has gone
 * back to the customer.
 */
export const disputeStates = [
  'inquiry',
  'needs_response',
  'under_review',
  'closed',
  'lost',
  'won',
] as const;
export type DisputeState = (typeof disputeStates)[number];
