import * as v from 'valibot';

/**
 * What a backend can do beyond spec §7. `whoami` lists each group that it supports completely. The app
 * neither shows nor requests what belongs to the other groups. One exception is a `payUrl`, which the app
 * always shows. With `links`, the app reserves space for it while a request loads. What depends on the
 * settings of a server or on the shop's provider is a field of the tenant (`entities/session.ts`).
 */
export type Capability =
  // A payment request has `payUrl`.
  | 'links'
  // Payment events, push notifications, and the customer's progress at the bank.
  | 'live'
  // Any total can be requested, a service has `costGross`, and declined requests can be resent and cancelled.
  | 'money'
  // Filters, criteria, orders, totals and the CSV file of the payments. The debts and orders of customers.
  | 'lists'
  // Owners, log-ins, links to set a password, the activity log.
  | 'accounts'
  // The owner changes what customers see of the business.
  | 'shop'
  // A resend has channels and an undo. Staff resend receipts, and remind many customers at once. The server
  // refuses a request with `foreign_link`, so that the app asks the user.
  | 'messages'
  // Customers create and pay requests on the counter page.
  | 'counter'
  // Staff log in with a PIN on tablets that an owner has enrolled.
  | 'tablets'
  // The books of a period and their files. The figures of a list, and its days of payment.
  | 'books'
  // Owners bring customers and prices from a file, and merge customers.
  | 'imports'
  // Owners connect the shop's own accounts for payments, email and text messages.
  | 'connections'
  // Staff record money that came outside the provider, and ask for a part first.
  | 'recorded-payments'
  // The server gives sessions a proof key, takes payment codes, proves their payments, and says which are paid.
  | 'offline-proof'
  // A second screen shows what a tablet shows its customer.
  | 'displays'
  // Owners delete a customer. The personal data are gone, and the payments stay.
  | 'customer-deletion'
  // An invite can be deleted until it is accepted.
  | 'invite-deletion';

export const capabilityNames = v.array(v.string());
