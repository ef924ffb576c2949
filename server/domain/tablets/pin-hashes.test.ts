import { expect, test } from 'vitest';
import { hashPassword } from '../sessions/passwords.ts';
import { createPinHasher } from './pin-hashes.ts';

const [older, newer] = [
  'the older secret of this server, 32',
  'the newer secret of this server, 32',
];

test('a PIN can be verified only with the secret that is not in the database [counter 13.4]', async () => {
  const stored = await createPinHasher([older]).hash('4862');
  expect(await createPinHasher([older]).verify('4862', stored)).toEqual({
    matches: true,
    isOutdated: false,
  });
  expect((await createPinHasher([older]).verify('4863', stored)).matches).toBe(false);
  expect((await createPinHasher([newer]).verify('4862', stored)).matches).toBe(false);
  expect((await createPinHasher([]).verify('4862', stored)).matches).toBe(false);
});

test('hashes with an older secret, and hashes without one, can be verified and are then replaced', async () => {
  const rotated = createPinHasher([newer, older]);
  const stored = await createPinHasher([older]).hash('4862');
  expect(await rotated.verify('4862', stored)).toEqual({ matches: true, isOutdated: true });
  expect(await rotated.verify('4862', await hashPassword('4862'))).toEqual({
    matches: true,
    isOutdated: true,
  });
  expect(await createPinHasher([]).verify('4862', await hashPassword('4862'))).toEqual({
    matches: true,
    isOutdated: false,
  });
});
