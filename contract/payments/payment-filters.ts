/** The filters of the payments list. Capability `lists`. */
export const paymentFilters = [
  // Requested, or declined while the link can still be paid.
  'unpaid',
  // Requested or declined, and no message has arrived: the last message on a channel failed or
  // bounced.
  'undelivered',
  // Created by the signed-in user.
  'mine',
  // With a dispute, open or decided, where the tenant `hasDisputes`.
  'disputed',
] as const;
export type PaymentFilterName = (typeof paymentFilters)[number];
