/** The numbers of rows to create, for all tenants together. */
export interface BulkSize {
  readonly tenants: number;
  readonly customers: number;
  readonly payments: number;
}

/**
 * The number of rows of the busiest tenant: a fortieth of all `count` rows, or an equal share if
 * that is more, and at most `maxShare`.
 */
const getBusiestShare = (count: number, tenants: number, maxShare: number) =>
  Math.min(Math.max(Math.ceil(count / 40), Math.ceil(count / tenants)), maxShare);

/**
 * SQL expressions that assign the rows to tenants. In the SQL, `n` is the number of a row, and `t`
 * the number of its tenant; both count from 0. Tenant 0 is the busiest: it has the first customers,
 * and its payments are spread evenly over time. The remaining rows go to the other tenants in turn.
 */
export const getDistribution = ({ tenants, customers, payments }: BulkSize) => {
  const others = Math.max(1, tenants - 1);
  const busiest = {
    customers: tenants === 1 ? customers : getBusiestShare(customers, tenants, customers - others),
    payments: tenants === 1 ? payments : getBusiestShare(payments, tenants, payments),
  };
  /**
   * The tenant of row `n`: the busiest has the first `busiestCount` rows, and the others take
   * turns.
   */
  const getTenantSql = (n: string, busiestCount: number) =>
    `(case when ${n} < ${busiestCount} then 0 else 1 + (${n} - ${busiestCount}) % ${others} end)`;
  /** How many payments of the busiest tenant come before payment `n`. */
  const countBusiestBefore = (n: string) => `(${n} * ${busiest.payments} / ${payments})`;
  const othersBefore = `(n - ${countBusiestBefore('n')})`;
  const isBusiest = `${countBusiestBefore('(n + 1)')} > ${countBusiestBefore('n')}`;
  // Successive payments of a tenant are 37 customers apart, so that they do not go through the
  // customers in order. If a tenant's number of customers were a multiple of 37, most of its
  // customers would have no payment.
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
