/** The owner does them in this order. */
export const firstStepNames = [
  /** The owner pays, to see what customers see. */
  'payment',
  'logo',
  'prices',
  'phone',
  'colleague',
  /** A mail server is set up. */
  'email',
  /** The provider moves money. */
  'money',
] as const;
export type FirstStepName = (typeof firstStepNames)[number];
