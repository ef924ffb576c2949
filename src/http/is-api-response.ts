/**
 * The API never sends these. They come from a gateway without a backend, or from a network that
 * requires a log-in.
 */
const INTERMEDIARY_STATUSES = [502, 504, 511];

/** A proxy or a captive portal may have responded. */
export const isApiResponse = ({ status, headers }: Response, text: string) => {
  const contentType = headers.get('content-type') ?? '';
  if (INTERMEDIARY_STATUSES.includes(status)) return false;
  if (text !== '') return contentType.includes('json');
  // The 503 of the API always has a JSON body.
  return status !== 503 && !contentType.includes('html');
};
