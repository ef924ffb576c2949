/** Never the API's own word: a gateway without an answer, a network that wants a log-in first. */
const neverOurs = [502, 504, 511];

/** Whether something other than the API answered in its place: a proxy's page, a captive portal's. */
export const isForeign = ({ status, headers }: Response, text: string) => {
  const type = headers.get('content-type') ?? '';
  if (neverOurs.includes(status)) return true;
  return text === '' ? status === 503 || type.includes('html') : !type.includes('json');
};
