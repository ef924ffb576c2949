/** The numbers of rows for all tenants together. */
export interface BulkSize {
  readonly tenants: number;
  readonly customers: number;
  readonly payments: number;
}

/** Returns a fortieth of all rows, or an equal share if that is more. */
const getBusiestShare = (count: number, tenants: number, maxShare: number) =>
  Math.min(Math.max(Math.ceil(count / 40), Math.ceil(count / tenants)), maxShare);

/**
 * Returns SQL, in which `n` is the number of a row and `t` the number of its tenant; both count from 0. Tenant 0 is the busiest:
 * it has the first customers, and its payments are spread evenly over time. The other tenants take the
 * remaining rows in turn.
 */
export const getDistribution = ({ tenants, customers, payments }: BulkSize) => {
  const others = Math.max(1, tenants - 1);
  const busiest = {
    customers: tenants === 1 ? customers : getBusiestShare(customers, tenants, customers - others),
    payments: tenants === 1 ? payments : getBusiestShare(payments, tenants, payments),
  };
  const getTenantSql = (n: string, busiestCount: number) =>
    `(case when ${n} < ${busiestCount} then 0 else 1 + (${n} - ${busiestCount}) % ${others} end)`;
  /** Returns SQL for the number of the busiest tenant's payments before payment `n`. */
  const countBusiestBefore = (n: string) => `(${n} * ${busiest.payments} / ${payments})`;
  const othersBefore = `(n - ${countBusiestBefore('n')})`;
  const isBusiest = `${countBusiestBefore('(n + 1)')} > ${countBusiestBefore('n')}`;
  // A step of 37 keeps successive payments from going through the customers in order. With a multiple of 37
  // customers, most of a tenant's customers would have no payment.
  const customerStep = `(${othersBefore} / ${others} * 37)`;
  /** Applies to all tenants but tenant 0. */
  const customersOfTenant = `((${customers} - ${busiest.customers} - t) / ${others} + 1)`;
  return {
    tenantOfCustomer: getTenantSql('n', busiest.customers),
    tenantOfPayment: `(case when ${isBusiest} then 0 else 1 + ${othersBefore} % ${others} end)`,
    customerOfPayment: `(case when t = 0 then ${countBusiestBefore('n')} * 37 % ${busiest.customers}
      else ${busiest.customers} + (t - 1) + ${customerStep} % ${customersOfTenant} * ${others} end)`,
    /** 0 is the start of the period, 1 its end. */
    timeOfPayment: `(n / ${payments}::float8)`,
  };
};
