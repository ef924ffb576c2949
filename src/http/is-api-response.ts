/**
 * The statuses of a gateway that reached no backend, or of a network that requires a log-in first.
 * The API never sends them.
 */
const INTERMEDIARY_STATUSES = [502, 504, 511];

/** False when an intermediary responded instead of the API, such as a proxy or a captive portal. */
export const isApiResponse = ({ status, headers }: Response, text: string) => {
  const contentType = headers.get('content-type') ?? '';
  if (INTERMEDIARY_STATUSES.includes(status)) return false;
  if (text !== '') return contentType.includes('json');
  // The 503 of the API always has a JSON body.
  return status !== 503 && !contentType.includes('html');
};
