/** The URL of the call that creates a payment request, as the app sends it first. */
export const createPaymentUrl = /\/api\/services\/payments\/\?ask_about_links=true$/;
