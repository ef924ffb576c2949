/** The server reads no more of an email. */
const MAX_EMAIL_LENGTH = 256 * 1024;
const HALF = MAX_EMAIL_LENGTH / 2;

const repeat = (text: string, length: number) => text.repeat(Math.floor(length / text.length));

const buildReport = (to: string, text: string, status: string) =>
  `To: ${to}\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\n${text}\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; a\r\n\r\n${status}\r\n--b--\r\n`;

const failure = 'Final-Recipient: rfc822; a@b\r\nAction: failed\r\nStatus: 5.1.1\r\n';

const nestedParts = Array.from(
  { length: 200 },
  (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
).join('');

const brokenText = `Content-Type: text/plain; charset="x-\u00ff"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${repeat('=\u00ff=\u00c3=?utf-8?b?/w=?=\r\n', HALF)}`;

/** These take a parser as long as possible. A stranger who got one of our emails can write them. */
export const buildHostileBounces = (to: string): [title: string, email: string][] => [
  [
    'a long list of failed addresses above a long text',
    `To: ${to}\r\nX-Failed-Recipients: ${repeat('a@b,', 30_000)}\r\n\r\n${repeat('x\r\n', 12_000)}${repeat('y', HALF)}`,
  ],
  [
    'a text of qmail with many addresses',
    `To: ${to}\r\n\r\nHi. This is the \r\n${repeat('<a@b>:\r\n', MAX_EMAIL_LENGTH)}`,
  ],
  [
    'groups of addresses in each field',
    `To: ${to}\r\nX-Failed-Recipients: a@b\r\nFrom: ${repeat('a:b;', 15_000)}\r\nCc: ${repeat('a:b;', 15_000)}\r\n\r\n${repeat('x\r\n', HALF)}`,
  ],
  [
    'many short lines',
    buildReport(to, `\r\n${repeat('\r\n', HALF)}`, `${failure}${repeat('\r\n', HALF)}`),
  ],
  ['many addresses in the report', buildReport(to, '', repeat(`${failure}\r\n`, HALF))],
  ['parts inside parts', buildReport(to, `${nestedParts}${repeat('--b0\r\n', HALF)}`, failure)],
  [
    'thousands of parts',
    buildReport(to, '', `${failure}${repeat('\r\n--b\r\n\r\nx', MAX_EMAIL_LENGTH)}`),
  ],
  ['a long line', buildReport(to, `\r\n${repeat('x', HALF)}`, `${failure}${repeat('y', HALF)}`)],
  [
    'many fields in the report',
    buildReport(to, '', `${failure}${repeat('Status: 5.1.1\r\n', MAX_EMAIL_LENGTH)}`),
  ],
  ['broken encodings', buildReport(to, brokenText, failure)],
];
