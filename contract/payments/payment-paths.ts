/** Server-sent events (`payment-events.ts`). */
export const paymentEventsPath = '/services/payments/events/';

/** CSV, with the filters of the list. */
export const paymentExportPath = '/services/payments/export/';

export const bookFilePath = '/books/closings/{id}/file/';
