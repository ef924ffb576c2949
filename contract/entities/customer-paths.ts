/** All customers as CSV, which an import reads back. Capability `imports`. */
export const customerExportPath = '/services/customers/export/';
