/** The owner does them in this order. */
export const firstStepNames = [
  /** It is done as soon as there are steps. */
  'shop',
  /** A user has sent one, to any customer. */
  'request',
  /** A request is paid. The owner can pay one, to see what customers see. */
  'payment',
  'logo',
  /** Without an answer, the app does not know what a customer pays. */
  'vat',
  'prices',
  'phone',
  /** A mail server is set up. Until then, no request leaves by email. */
  'email',
  'colleague',
  /** The provider moves money. Until then, the shop cannot be paid. */
  'money',
] as const;
export type FirstStepName = (typeof firstStepNames)[number];
