/** Server-sent events with the changes of the tenant's requests (`payment-events.ts`). */
export const paymentEventsPath = '/services/payments/events/';

/** CSV, with the filters of the list. */
export const paymentExportPath = '/services/payments/export/';

/** The file has one of the formats of `entities/books.ts`. */
export const bookFilePath = '/books/closings/{id}/file/';
