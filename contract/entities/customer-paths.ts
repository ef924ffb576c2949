/**
 * The path returns all customers as CSV, which an import reads back. It needs the capability
 * `imports`.
 */
export const customerExportPath = '/services/customers/export/';
