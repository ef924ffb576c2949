/** Server-sent events with the changes to the tenant's payments (`payment-events.ts`). */
export const paymentEventsPath = '/services/payments/events/';

/** The payments list as a CSV file, with the filters of the list. */
export const paymentExportPath = '/services/payments/export/';

/** A file of the books, in one of the formats of `entities/books.ts`. */
export const bookFilePath = '/books/closings/{id}/file/';
