import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type { TextAccountRegistry } from '../accounts/text-account-registry.ts';
import { InvalidReport, type ReportRequest } from './report-source.ts';

/**
 * Returns the parameters of a request from Twilio, and the accounts that signed it. The request
 * names an account, and the signature proves it: only this account and Twilio know its auth token.
 * @throws InvalidReport when no account has signed the request
 */
export const readTwilioRequest = async (
  { url, headers, body }: ReportRequest,
  registry: Pick<TextAccountRegistry, 'listBySid'>,
) => {
  const parameters: Readonly<Record<string, string>> = Object.fromEntries(
    new URLSearchParams(new TextDecoder().decode(body)),
  );
  const signature = headers.get('x-twilio-signature') ?? '';
  const accounts = await registry.listBySid(parameters.AccountSid ?? '');
  const signers = accounts.filter(({ credentials }) =>
    validateRequest(credentials.authToken, signature, url, parameters),
  );
  if (signers.length === 0) throw new InvalidReport('The signature of Twilio is not valid');
  return { parameters, textAccountIds: signers.map(({ id }) => id) };
};
