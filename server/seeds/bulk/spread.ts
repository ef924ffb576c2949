/** How much to make, in all. */
export interface BulkSize {
  readonly tenants: number;
  readonly customers: number;
  readonly payments: number;
}

/** One shop that is much busier than the others, as in life: a fortieth of everything is its, or an equal share. */
const ofTheBusiest = (count: number, tenants: number, mostThatLeaveOneEach: number) =>
  Math.min(Math.max(Math.ceil(count / 40), Math.ceil(count / tenants)), mostThatLeaveOneEach);

/**
 * Who gets what, as SQL over the numbers from 0 of rows. The first `customers` are the busiest tenant's, which is number
 * 0; its payments are spread evenly among those of the others, which go round, so that all are in the order of time.
 */
export const spreadOf = ({ tenants, customers, payments }: BulkSize) => {
  const others = Math.max(1, tenants - 1);
  const busiest = {
    customers: tenants === 1 ? customers : ofTheBusiest(customers, tenants, customers - others),
    payments: tenants === 1 ? payments : ofTheBusiest(payments, tenants, payments),
  };
  const tenantOf = (n: string, first: number) =>
    `(case when ${n} < ${first} then 0 else 1 + (${n} - ${first}) % ${others} end)`;
  const ofTheBusiestBefore = (n: string) => `(${n} * ${busiest.payments} / ${payments})`;
  const ofTheOthersBefore = `(n - ${ofTheBusiestBefore('n')})`;
  const isOfTheBusiest = `${ofTheBusiestBefore('(n + 1)')} > ${ofTheBusiestBefore('n')}`;
  // A stride that shares no factor with most counts spreads each customer's payments over the years.
  const turn = `(${ofTheOthersBefore} / ${others} * 37)`;
  const customersOfTenant = `((${customers} - ${busiest.customers} - t) / ${others} + 1)`;
  return {
    tenantOfCustomer: tenantOf('n', busiest.customers),
    tenantOfPayment: `(case when ${isOfTheBusiest} then 0 else 1 + ${ofTheOthersBefore} % ${others} end)`,
    /** The number of the customer of payment `n` of tenant `t`. */
    customerOfPayment: `(case when t = 0 then ${ofTheBusiestBefore('n')} * 37 % ${busiest.customers}
      else ${busiest.customers} + (t - 1) + ${turn} % ${customersOfTenant} * ${others} end)`,
    /** How far into the years payment `n` was made, from 0 to 1. */
    ageOfPayment: `(n / ${payments}::float8)`,
  };
};
