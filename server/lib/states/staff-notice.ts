/** What a message tells staff about a request. */
export type StaffNotice = 'paid' | 'disputed' | 'undelivered' | 'replied';
