/** The owner does them in this order. */
export const firstStepNames = [
  /** The owner pays, to see what customers see. */
  'payment',
  /** The provider moves money. Until then, the shop cannot be paid. */
  'money',
  /** A mail server is set up. Until then, no request leaves by email. */
  'email',
  /** Without an answer, the app does not know what a customer pays. */
  'vat',
  'logo',
  'prices',
  'phone',
  'colleague',
] as const;
export type FirstStepName = (typeof firstStepNames)[number];
