/** The owner does them in this order. */
export const firstStepNames = [
  /** The owner pays, to see what customers see. */
  'payment',
  /** The provider moves money. Until then, the shop cannot be paid. */
  'money',
  'logo',
  'prices',
  'phone',
  'colleague',
  /** A mail server is set up. */
  'email',
] as const;
export type FirstStepName = (typeof firstStepNames)[number];
