const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pence as people read them: `£1,234.50`. */
export const formatPence = (pence: number) => pounds.format(pence / 100);
