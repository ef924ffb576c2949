/** The filters of the payments list. Extension `payment-filters`. */
export const paymentFilters = [
  // Requested, or declined while the link can still be paid.
  'unpaid',
  // Requested or declined, and no message has arrived: the last message on a channel failed or
  // bounced.
  'undelivered',
  // Created by the signed-in user.
  'mine',
  // With a dispute, open or decided. Extension `disputes`.
  'disputed',
] as const;
export type PaymentFilterName = (typeof paymentFilters)[number];
