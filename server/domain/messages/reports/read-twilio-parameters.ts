import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { InvalidReport, type ReportRequest } from './report-source.ts';

/**
 * Returns the parameters of a request from Twilio, which signs the URL and the parameters.
 * @throws InvalidReport when the signature is not valid
 */
export const readTwilioParameters = (
  { url, headers, body }: ReportRequest,
  authToken: string,
): Readonly<Record<string, string>> => {
  const parameters = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body)));
  const signature = headers.get('x-twilio-signature') ?? '';
  if (!validateRequest(authToken, signature, url, parameters))
    throw new InvalidReport('The signature of Twilio is not valid');
  return parameters;
};
