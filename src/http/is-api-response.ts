/**
 * Statuses that the API never sends. They come from a gateway that reached no backend, or from a
 * network that requires a log-in first.
 */
const INTERMEDIARY_STATUSES = [502, 504, 511];

/** False when a proxy or a captive portal responded instead of the API. */
export const isApiResponse = ({ status, headers }: Response, text: string) => {
  const contentType = headers.get('content-type') ?? '';
  if (INTERMEDIARY_STATUSES.includes(status)) return false;
  if (text !== '') return contentType.includes('json');
  // The 503 of the API always has a JSON body.
  return status !== 503 && !contentType.includes('html');
};
