import * as v from 'valibot';

/**
 * What a backend may offer beyond the calls of spec §7. It names what it has in its answer to `whoami`; of what is not
 * named there the app shows nothing, and asks for nothing. `pay_link` says that open requests come with a `payUrl`: the
 * app then keeps its space while a request loads. A `payUrl` shows without that, too.
 */
export type Extension = 'pay_link' | 'payment_events' | 'payment_export' | 'push';

/** Open, as a backend may have others that this app knows nothing of. */
export const extensionNames = v.array(v.string());

/** Where changes to the tenant's payments are told of as they happen, as server-sent events (`payment-events.ts`). */
export const paymentEventsPath = '/services/payments/events/';

/** Where the payments list is given as a CSV file, filtered as the list is. */
export const paymentExportPath = '/services/payments/export/';
