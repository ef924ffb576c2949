import { readFileSync } from 'node:fs';

/**
 * Reads a bounce that a real mail server wrote (docs/decisions/043), shortened. `to` is the address to
 * which the email bounces.
 */
export const readRecordedBounce = (name: string, to: string, recipient: string) =>
  readFileSync(new URL(`./recorded-bounces/${name}.eml`, import.meta.url), 'utf8')
    .replaceAll('{to}', to)
    .replaceAll('{recipient}', recipient)
    .replaceAll('{domain}', recipient.slice(recipient.indexOf('@') + 1))
    .replaceAll('\n', '\r\n');
