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
 * SQL that assigns the rows to tenants. In the SQL, `n` is the number of a row and `t` the number of its tenant, each from 0.
 * Tenant 0 is the busiest: it has the first customers, and its payments are spread evenly over time. Each row that is left
 * goes to the next of the other tenants.
 */
export const getDistribution = ({ tenants, customers, payments }: BulkSize) => {
  const others = Math.max(1, tenants - 1);
  const busiest = {
    customers: tenants === 1 ? customers : getBusiestShare(customers, tenants, customers - others),
    payments: tenants === 1 ? payments : getBusiestShare(payments, tenants, payments),
  };
  const getTenantSql = (n: string, busiestCount: number) =>
    `(case when ${n} < ${busiestCount} then 0 else 1 + (${n} - ${busiestCount}) % ${others} end)`;
  const countBusiestBefore = (n: string) => `(${n} * ${busiest.payments} / ${payments})`;
  const othersBefore = `(n - ${countBusiestBefore('n')})`;
  const isBusiest = `${countBusiestBefore('(n + 1)')} > ${countBusiestBefore('n')}`;
  // Steps of 37, so that successive payments do not go through the customers in order. With a count that is a multiple of 37,
  // most customers would have no payment.
  const customerStep = `(${othersBefore} / ${others} * 37)`;
  /** How many customers tenant `t` has; not for tenant 0. */
  const customersOfTenant = `((${customers} - ${busiest.customers} - t) / ${others} + 1)`;
  return {
    tenantOfCustomer: getTenantSql('n', busiest.customers),
    tenantOfPayment: `(case when ${isBusiest} then 0 else 1 + ${othersBefore} % ${others} end)`,
    /** The number of the customer of payment `n` of tenant `t`. */
    customerOfPayment: `(case when t = 0 then ${countBusiestBefore('n')} * 37 % ${busiest.customers}
      else ${busiest.customers} + (t - 1) + ${customerStep} % ${customersOfTenant} * ${others} end)`,
    /** The time of payment `n` within the period: 0 is its start, 1 its end. */
    timeOfPayment: `(n / ${payments}::float8)`,
  };
};
