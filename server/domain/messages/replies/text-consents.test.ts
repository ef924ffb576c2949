import { expect, test } from 'vitest';
import { deriveTextConsent } from './text-consents.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute));

test.each([
  ['is allowed without a fact', {}, 'allowed'],
  ['is stopped after STOP', { stop: at(1) }, 'stopped'],
  ['is allowed after a later START', { stop: at(1), start: at(2) }, 'allowed'],
  ['is stopped by a STOP after START', { start: at(1), stop: at(2) }, 'stopped'],
  ['stays stopped when STOP and START have one time', { stop: at(1), start: at(1) }, 'stopped'],
  [
    'stays stopped although the provider accepts messages',
    { stop: at(1), accepted: at(2) },
    'stopped',
  ],
  ['is refused after a refusal', { refused: at(1) }, 'refused'],
  ['is allowed once the provider accepts again', { refused: at(1), accepted: at(2) }, 'allowed'],
  ['is refused by a refusal after that', { accepted: at(1), refused: at(2) }, 'refused'],
  ['is allowed when START follows a refusal', { refused: at(1), start: at(2) }, 'allowed'],
] as const)('the consent of a number %s [reach 2.4]', (_, facts, expected) => {
  expect(deriveTextConsent(facts)).toBe(expected);
});
