/** What the owner of a new shop does first, in this order. */
export const firstStepNames = [
  /** A first payment of the owner, which shows what customers see. */
  'payment',
  'logo',
  'prices',
  'phone',
  'colleague',
  /** A mail server is set up, so that emails reach customers. */
  'email',
  /** The shop's payment provider moves money. */
  'money',
] as const;
export type FirstStepName = (typeof firstStepNames)[number];
