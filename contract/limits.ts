/** Constants of spec §9 and limits that app and server share. */

/** Rows on a page of customers, payments and staff (spec §9). */
export const pageSize = 10;
/** Maximum rows on a page of our backend. */
export const maxPageSize = 100;

/** Log-in loads the whole object, so a limit that log-in does not need is a constant of its own. */
export const maxLength = {
  /**
   * The limit for customers. The customer's name in a payment request may be as long as `name`,
   * because spec §5 sets no limit there.
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

/** £9,999,999,999.99, far below `Number.MAX_SAFE_INTEGER`. */
export const maxPence = 999_999_999_999;

/**
 * £5,000: above it the app asks before it sends a request, unless the shop has set another amount.
 */
export const defaultConfirmAbovePence = 500_000;

/** 30p: Stripe takes no smaller payment, so the counter page does not either. */
export const counterMinPence = 30;

/** Days until an invite expires. */
export const inviteLifetimeDays = 7;

/** Minutes until a link to set a new password expires. */
export const resetLifetimeMinutes = 30;
export const tabletNameMaxLength = 40;
/** Minutes until a code to enrol a tablet expires. */
export const tabletCodeLifetimeMinutes = 10;
/** Minutes until a code to pair a second screen expires. */
export const displayCodeLifetimeMinutes = 5;

export const pinMinDigits = 4;
export const pinMaxDigits = 6;
/** After this number of wrong PINs in a row, a user needs the password on that tablet. */
export const maxPinFailures = 5;

/**
 * The longest lifetime of a customer's link that a shop can set. A shop can also let links never
 * expire.
 */
export const maxLinkLifetimeDays = 365;

/** The longest VAT number as typed, with spaces. */
export const vatNumberMaxLength = 30;

/** A line that says whom to ask about data. */
export const dataContactMaxLength = 120;

/** The size of the largest logo: 50 KB. */
export const logoMaxBytes = 50_000;
/** The longest side of a logo that is a PNG. A small file can contain a picture that fills the memory. */
export const logoMaxPixels = 2_000;

/** The size of the largest backup that can be uploaded: 1 GB. */
export const backupMaxBytes = 1_000_000_000;
/** A backup is uploaded in pieces of this size, which pass proxies with a limit of 1 MB. */
export const backupPieceBytes = 500_000;
