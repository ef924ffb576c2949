import { readFileSync } from 'node:fs';

/** A real mail server's (docs/decisions/043), shortened. The email bounces to `to`. */
export const readRecordedBounce = (name: string, to: string, recipient: string) =>
  readFileSync(new URL(`./recorded-bounces/${name}.eml`, import.meta.url), 'utf8')
    .replaceAll('{to}', to)
    .replaceAll('{recipient}', recipient)
    .replaceAll('{domain}', recipient.slice(recipient.indexOf('@') + 1))
    .replaceAll('\n', '\r\n');
