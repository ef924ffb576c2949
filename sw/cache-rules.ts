/**
 * Navigations (path and query) that the worker leaves to the network: live data, the customer's page, and what
 * asks about the server itself. Everything else opens the shell; nothing but the build's own files is cached.
 */
export const neverFromCache: readonly RegExp[] = [/^\/api(\/|\?|$)/, /^\/pay(\/|\?|$)/, /^\/(healthz|readyz)(\?|$)/];
