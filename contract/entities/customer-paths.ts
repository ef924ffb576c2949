/** All customers as a CSV file, which an import reads back. Capability `imports`. */
export const customerExportPath = '/services/customers/export/';
