/** Totals of all tenants. */
export interface BulkSize {
  readonly tenants: number;
  readonly customers: number;
  readonly payments: number;
}

/** The busiest tenant has a fortieth of all rows, or an equal share if that is more. */
const getBusiestShare = (count: number, tenants: number, maxShare: number) =>
  Math.min(Math.max(Math.ceil(count / 40), Math.ceil(count / tenants)), maxShare);

/**
 * SQL that assigns the rows, numbered from 0, to tenants. Tenant 0 is the busiest: it has the first customers, and its
 * payments are spread evenly over time. The other tenants take turns.
 */
export const getDistribution = ({ tenants, customers, payments }: BulkSize) => {
  const others = Math.max(1, tenants - 1);
  const busiest = {
    customers: tenants === 1 ? customers : getBusiestShare(customers, tenants, customers - others),
    payments: tenants === 1 ? payments : getBusiestShare(payments, tenants, payments),
  };
  const getTenantSql = (n: string, first: number) =>
    `(case when ${n} < ${first} then 0 else 1 + (${n} - ${first}) % ${others} end)`;
  const countBusiestBefore = (n: string) => `(${n} * ${busiest.payments} / ${payments})`;
  const othersBefore = `(n - ${countBusiestBefore('n')})`;
  const isBusiest = `${countBusiestBefore('(n + 1)')} > ${countBusiestBefore('n')}`;
  // The stride 37 is coprime to most counts, so each customer's payments are spread over the whole period.
  const turn = `(${othersBefore} / ${others} * 37)`;
  const customersOfTenant = `((${customers} - ${busiest.customers} - t) / ${others} + 1)`;
  return {
    tenantOfCustomer: getTenantSql('n', busiest.customers),
    tenantOfPayment: `(case when ${isBusiest} then 0 else 1 + ${othersBefore} % ${others} end)`,
    /** The number of the customer of payment `n` of tenant `t`. */
    customerOfPayment: `(case when t = 0 then ${countBusiestBefore('n')} * 37 % ${busiest.customers}
      else ${busiest.customers} + (t - 1) + ${turn} % ${customersOfTenant} * ${others} end)`,
    /** The position of payment `n` in the period, from 0 to 1. */
    ageOfPayment: `(n / ${payments}::float8)`,
  };
};
