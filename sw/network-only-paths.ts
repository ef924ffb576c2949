/**
 * The worker does not handle navigations to these paths: the API, the customer's pages, the
 * health checks and the well-known addresses. It answers every other navigation with the cached
 * index.html. It caches the files of the build only.
 */
export const networkOnlyPaths: readonly RegExp[] = [
  /^\/(api|pay|counter|metrics|\.well-known)(\/|\?|$)/,
  /^\/(healthz|readyz)(\?|$)/,
];
