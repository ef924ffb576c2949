import { expect, test } from 'vitest';
import { listFaults, listUnusedExceptions } from './findings.ts';

const finding = { document: 'customer-paid.html', text: 'vnu: Duplicate ID “a”.' };
const exception = { pattern: /: vnu: Duplicate ID/, reason: 'An example.' };

test('check:html fails for a finding without an exception, and for an exception without a finding [markup 1.1]', () => {
  expect(listFaults([finding], [])).toEqual(['customer-paid.html: vnu: Duplicate ID “a”.']);
  expect(listFaults([finding], [exception])).toEqual([]);
  expect(listUnusedExceptions([finding], [exception])).toEqual([]);
  expect(listUnusedExceptions([], [exception])).toEqual([
    'No finding needs the exception /: vnu: Duplicate ID/',
  ]);
});
