/** Constants of spec §9, and limits of app and server. */

/** The number of rows on a page of a list (spec §9). */
export const pageSize = 10;
/** The most rows on a page of our backend. */
export const maxPageSize = 100;

/** The log-in page loads the whole object, so limits that it does not need are constants of their own. */
export const maxLength = {
  /**
   * This is the limit on the customer form. On a payment request, the limit is `name`, because spec
   * §5 sets none.
   */
  customerName: 50,
  name: 200,
  shopName: 80,
  address: 200,
  email: 254,
  phone: 40,
  description: 500,
  note: 200,
  password: 200,
  search: 100,
} as const;

/** The limit is £9,999,999,999.99, far below `Number.MAX_SAFE_INTEGER`. */
export const maxPence = 999_999_999_999;

/** £5,000. The app asks before it sends a request for more, unless the shop has set another amount. */
export const defaultConfirmAbovePence = 500_000;

/** Stripe takes no payment below 30p. */
export const counterMinPence = 30;

export const inviteLifetimeDays = 7;

export const resetLifetimeMinutes = 30;
export const tabletNameMaxLength = 40;
export const tabletCodeLifetimeMinutes = 10;
export const displayCodeLifetimeMinutes = 5;

export const pinMinDigits = 4;
export const pinMaxDigits = 6;
/** After so many wrong PINs in a row, the user needs the password on that tablet. */
export const maxPinFailures = 5;

/** The longest lifetime that an owner can set. A link can also be set never to expire. */
export const maxLinkLifetimeDays = 365;

/** The length as typed, with spaces. */
export const vatNumberMaxLength = 30;

/** The length of the line that says whom to ask about data. */
export const dataContactMaxLength = 120;

export const logoMaxBytes = 50_000;
/** The longest side of a PNG. A small file can contain a picture that fills the memory. */
export const logoMaxPixels = 2_000;

export const backupMaxBytes = 1_000_000_000;
/** Small enough for proxies that allow 1 MB. */
export const backupPieceBytes = 500_000;
