import { formatRowCount } from '../../../lib/format/counts.ts';

/** Returns a label such as `Remind 2 Customers`. */
export const formatRemind = (customerCount: number) =>
  `Remind ${formatRowCount(customerCount, 'Customers')}`;
