/** Parses the JSON of a report. Undefined when it is not JSON. */
export const parseReportBody = (body: Uint8Array | string): unknown => {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
};
