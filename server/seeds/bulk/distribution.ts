export interface BulkSize {
  readonly tenants: number;
  readonly customers: number;
  readonly payments: number;
}

/** A fortieth of all rows, or an equal share if that is more. */
const getBusiestShare = (count: number, tenants: number, maxShare: number) =>
  Math.min(Math.max(Math.ceil(count / 40), Math.ceil(count / tenants)), maxShare);

/**
 * In this SQL, `n` is the number of a row and `t` the number of its tenant. Both count from 0. Tenant 0 is
 * the busiest: it has the first customers, and its payments are spread evenly over time. The other tenants
 * take the remaining rows in turn.
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
  // A step of 37 keeps successive payments from going through the customers in order. With a multiple of 37
  // customers, most of a tenant's customers would have no payment.
  const customerStep = `(${othersBefore} / ${others} * 37)`;
  const customersOfTenant = `((${customers} - ${busiest.customers} - t) / ${others} + 1)`;
  return {
    tenantOfCustomer: getTenantSql('n', busiest.customers),
    tenantOfPayment: `(case when ${isBusiest} then 0 else 1 + ${othersBefore} % ${others} end)`,
    customerOfPayment: `(case when t = 0 then ${countBusiestBefore('n')} * 37 % ${busiest.customers}
      else ${busiest.customers} + (t - 1) + ${customerStep} % ${customersOfTenant} * ${others} end)`,
    /** The start of the period is 0, its end 1. */
    timeOfPayment: `(n / ${payments}::float8)`,
  };
};
