/** Constants of spec §9 and the sizes that both halves hold each other to. */

/** Rows on a page of customers, payments and staff (spec §9). */
export const pageSize = 10;
/** The most rows a backend of ours gives on one page. */
export const maxPageSize = 100;

export const maxLength = {
  /** Customer form only; the request form has no cap of its own (spec §5). */
  customerName: 50,
  name: 200,
  email: 254,
  phone: 40,
  description: 500,
  password: 200,
  search: 100,
} as const;

/** Largest amount in pence: £9,999,999,999.99, well inside what a JavaScript number holds exactly. */
export const maxPence = 999_999_999_999;

/** Days until an invite expires. */
export const inviteDays = 7;
