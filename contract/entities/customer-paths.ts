/** A CSV of all customers, which an import reads back (capability `imports`). */
export const customerExportPath = '/services/customers/export/';
