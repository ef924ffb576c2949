import { formatMoney } from '../../lib/money.ts';

/** A service's cost (net pence), or 'Configurable' when it is 0 or empty (spec §2). */
export const costLabel = (cost: number | null) => (cost ? formatMoney(cost) : 'Configurable');
