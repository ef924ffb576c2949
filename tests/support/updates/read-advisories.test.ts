import { expect, test } from 'vitest';
import { readAdvisories } from './read-advisories.ts';

const report = (vulnerabilities: object) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { dependencies: { prod: 9, total: 12 } },
  });

test('an advisory about an installed package is printed once, with its severity and address', () => {
  const advisory = {
    source: 1,
    title: 'Request smuggling',
    url: 'https://example.com/GHSA-1',
    range: '<4.1.0',
  };
  const output = report({
    'a-parser': { name: 'a-parser', severity: 'high', isDirect: false, via: [advisory] },
    'a-framework': { name: 'a-framework', severity: 'high', isDirect: true, via: ['a-parser'] },
  });
  expect(readAdvisories(output)).toEqual({
    lines: [
      'Advisories: 1 for 12 installed packages.',
      'high  a-parser <4.1.0: Request smuggling (https://example.com/GHSA-1)',
    ],
    areFound: true,
  });
});

test('the line about no advisories has the number of packages', () => {
  expect(readAdvisories(report({}))).toEqual({
    lines: ['Advisories: 0 for 12 installed packages.'],
    areFound: false,
  });
});

test.each([
  ['{"message": "405 Method Not Allowed", "statusCode": 405}', '405 Method Not Allowed'],
  ['', 'npm audit printed no report'],
  ['{"error": {"code": "ENOLOCK"}}', 'npm audit printed no report'],
])(
  'a registry that does not respond is reported as not checked, and never as no advisories',
  (output, reason) => {
    expect(readAdvisories(output)).toEqual({
      lines: [`Advisories: not checked (${reason}).`],
      areFound: false,
    });
  },
);
