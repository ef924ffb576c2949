/** The URL of the call that creates a payment request, with or without the announcement about links. */
export const createPaymentUrl = /\/api\/services\/payments\/(\?ask_about_links=true)?$/;
