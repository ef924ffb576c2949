import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Call, type CallName, calls, getErrorCodes } from '../../../contract/calls.ts';
import { isOwnerRight, type RightName, rights } from '../../../contract/rights.ts';

const names = Object.keys(rights) as RightName[];
const writes = Object.entries<Call>(calls).filter(([, { method }]) => method !== 'get');

const tabletTexts = { pin: 'yes', password: 'after the password', never: 'no' };

const describeRow = (name: RightName) => {
  const right = rights[name];
  const { text, who, onTablet } = right;
  const staffText = 'isForAllInDemo' in right ? 'in the demo' : 'no';
  return `| ${text} | ${who === 'staff' ? 'yes' : staffText} | yes | ${tabletTexts[onTablet]} |`;
};

describe('the rights of users', () => {
  it('are the same as in the table of docs/rights.md [accounts 3.6]', () => {
    const document = readFileSync('docs/rights.md', 'utf8');
    const rows = document.split('\n').filter((line) => line.startsWith('|'));
    expect(rows.slice(2)).toEqual(names.map(describeRow));
  });

  it('need the password on a tablet for the writes that the contract marks', () => {
    for (const [call, { right, requiresPasswordAfterPin = false }] of writes) {
      if (right)
        expect([call, rights[right].onTablet !== 'pin']).toEqual([call, requiresPasswordAfterPin]);
    }
  });

  it('of owners are refused to others with owner_only by the calls that need them', () => {
    for (const [name, { right }] of Object.entries<Call>(calls)) {
      const isRefused = getErrorCodes(name as CallName).includes('owner_only');
      // Users delete their own passkeys with the same call.
      const isExpected = name === 'deleteCredentials' || (right && isOwnerRight(right)) === true;
      expect([name, isRefused]).toEqual([name, isExpected]);
    }
  });
});
