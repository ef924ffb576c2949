/** For pages that cannot say whether an earlier payment arrived. */
export const paidBefore =
  'If you have paid before, please don’t pay again; your link will show it.';
