/** The number of rows (spec §9). */
export const pageSize = 10;
export const maxPageSize = 100;

/** The log-in page loads this object, so limits that it does not need stand apart. */
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

export const passwordMinLength = 8;

/** £9,999,999,999.99, far below `Number.MAX_SAFE_INTEGER`. */
export const maxPence = 999_999_999_999;

export const defaultConfirmAbovePence = 500_000;

/** Stripe takes no less. */
export const counterMinPence = 30;

export const inviteLifetimeDays = 7;

export const resetLifetimeMinutes = 30;
export const tabletNameMaxLength = 40;
export const tabletCodeLifetimeMinutes = 10;
export const displayCodeLifetimeMinutes = 5;

export const pinMinDigits = 4;
export const pinMaxDigits = 6;
/** After so many in a row, only the password logs in on the tablet. */
export const maxPinFailures = 5;

/** An owner can also let links live for ever. */
export const maxLinkLifetimeDays = 365;

/** The length as typed, with spaces. */
export const vatNumberMaxLength = 30;

export const dataContactMaxLength = 120;

export const logoMaxBytes = 50_000;
/** The limit for the longer side. A small file can contain a picture that fills the memory. */
export const logoMaxPixels = 2_000;

export const backupMaxBytes = 1_000_000_000;
/** Common proxies allow 1 MB. */
export const backupPieceBytes = 500_000;
