import { describe, expect, test } from 'vitest';
import markdown from '../../src/brand/terms.md?raw';
import { renderTerms } from './render-terms.ts';

const page = document.createElement('template');
page.innerHTML = renderTerms(markdown);
const text = page.content.textContent;
const rows = [...page.content.querySelectorAll('tr')].map((row) =>
  [...row.cells].map((cell) => cell.textContent),
);

describe('the merchant agreement states', () => {
  test.each([
    ['the minimum period', 'Minimum Period of 12 months'],
    ['the extensions', 'extends itself by 12 months at a time'],
    ['the merchant’s notice', 'at least 2 months’ notice'],
    ['our notice without a reason', 'without giving a reason, on 30 days’ notice'],
    ['the time to put a breach right', 'not put matters right within 7 days'],
    ['the notice of changed terms', 'on at least 7 days’ notice to you'],
    ['the availability', '99.9% of the time, measured over each period of 4 weeks'],
    ['when an invoice is due', 'at least 3 days after the date of the invoice'],
    [
      'when we collect',
      'up to 2 Working Days after the due date, or up to 4 Working Days after it if a public holiday',
    ],
    [
      'the notice of a new bank account',
      'at least 10 days’ notice before you change your Bank Account',
    ],
    ['when early termination amounts are due', 'payable within 7 days of our invoice'],
    ['the interest', '4% a year above the Base Rate'],
    ['the cap for property damage', 'limited to £250,000'],
    ['when a letter counts as delivered', 'sent by post counts as delivered 2 days after posting'],
  ])(
    '%s [spec 9.18, spec 9.19, spec 9.20, spec 9.21, spec 9.22, spec 9.23, spec 9.26]',
    (_, words) => {
      expect(text).toContain(words);
    },
  );

  test.each([
    ['Non-payment', '£50'],
    ['Direct debit resubmission', '£10'],
    ['Default visit', '£80'],
    ['Non-use', '£30 a month'],
    ['Administration', '£25'],
    ['Early termination administration', '£40'],
    ['Change of legal entity', '£75'],
    // Copies of statements, by age.
    ['0 to 3 months', '£5'],
    ['4 to 6 months', '£7.50'],
    ['Older than 6 months', '£25'],
  ])('the charge for %s: %s [spec 9.24, spec 9.25]', (name, amount) => {
    expect(rows.find(([first]) => first === name)?.at(1)).toBe(amount);
  });
});

test('the sections of the agreement are numbered without a gap', () => {
  const numbers = [...page.content.querySelectorAll('h3')].map((heading) =>
    Number.parseInt(heading.textContent, 10),
  );
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(numbers.length).toBeGreaterThan(15);
});

test('every clause of the agreement is in the section of its number', () => {
  let section = '';
  const misplaced: string[] = [];
  for (const { localName, textContent } of page.content.querySelectorAll('h3, p')) {
    if (localName === 'h3') section = textContent.split('.')[0] ?? '';
    const clause = localName === 'p' ? /^(\d+)\.\d+ /.exec(textContent)?.[1] : undefined;
    if (clause !== undefined && clause !== section) misplaced.push(textContent);
  }
  expect(misplaced).toEqual([]);
});

test('every link inside the agreement leads to one of its headings', () => {
  const hashes = [...page.content.querySelectorAll('a')].map(({ hash }) => hash);
  expect(hashes.length).toBeGreaterThan(3);
  for (const hash of hashes)
    expect(page.content.getElementById(hash.slice(1))?.localName).toMatch(/^h[2-6]$/);
});
