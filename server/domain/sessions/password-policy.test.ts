import { describe, expect, test } from 'vitest';
import { checkPassword } from './password-policy.ts';

const owner = {
  email: 'jo.featherstone@quayside-dental.example',
  firstName: 'Josephine',
  lastName: 'Featherstone',
};
const dentist = 'Harbour Street Dental';
const check = (password: string, name = dentist, address: string | null = null) =>
  checkPassword(password, { ...owner, shop: { name, address } }).then(
    () => 'accepted',
    (error) => error.fields.password[0],
  );
const tooCommon = 'This password is too common';
const refused = /^This password is too common$|^Please leave out (your|the shop’s) /;

const commonPasswords = [
  '00000000',
  '12345678910',
  '123qweasdzxc',
  '1q2w3e4r5t6y',
  'qwertyuiop1',
  'zaq1xsw2',
  'asdfjkl;',
  'aaaaaaaaa',
  'Password123',
  'P@55w0rd',
  'pa$$w0rd',
  'password2026',
  'passw0rd123',
  'drowssap',
  'trustno1!',
  'changeme123',
  'welcome2026',
  'Winter2026',
  'april2024',
  'letmeinnow',
  'lettmein',
  'iloveyou!',
  'test12345',
  'admin1234',
  'tottenham1',
  'rangers1872',
  'westhamutd',
  'manutd99',
  'leedsunited',
  'derbycounty',
  'aston123',
  'liverpoolfc',
  'hotmail1',
  'rockyou1',
  'facebook1',
  'samsung123',
  'sheffield',
  'landrover',
  'gabriella',
  'michelle1',
  'chocolate1',
  'Summer2026!',
  'S0mmer2026!',
  '2026Summer!',
  'Winter2025!!',
  'Autumn-2026',
  'November2026!',
  'December24!',
  'letmein!!!1',
];

describe('a new password', () => {
  test('of fewer than eight characters is refused [accounts 5.1]', async () => {
    expect(await check('7 chars')).toBe('Password must be at least 8 characters');
    expect(await check('🦷🦷🦷🦷')).toBe('Password must be at least 8 characters');
  });

  test.each(commonPasswords)('%s is refused as too common [accounts 5.1]', async (password) => {
    expect(await check(password)).toBe(tooCommon);
  });

  test.each([
    'josephine1',
    'Featherstone7',
    'harbourstreet',
    'HarbourStreetDental',
    'harb0urstreetdental24',
    'beepaid2026',
    owner.email,
  ])(
    '%s is refused, because it contains data that an attacker may know [accounts 5.2]',
    async (password) => {
      expect(await check(password)).toMatch(refused);
    },
  );

  test.each([
    ['Hookshop2024', 'Hook Shop'],
    ['H00kShop!2024', 'Hook Shop'],
    ['Sh0pHook!2026', 'Hook Shop'],
    ['Hook-Sh0p-Hook-Sh0p', 'Hook Shop'],
    ['Café2026Zoë!', 'Zoe Cafe'],
    ['HarbourViewBakery', 'Harbour View Bakery'],
    ['B4keryHarb0urV1ew99', 'Harbour View Bakery'],
    ['josephineBakeryFeatherstone', 'Harbour View Bakery'],
    ['Beepa1d-Bakery-Jo.Featherstone', 'Harbour View Bakery'],
  ])('%s is refused in the shop “%s” [accounts 5.2]', async (password, shop) => {
    expect(await check(password, shop)).toMatch(refused);
  });

  test.each([
    ['Snoring-NR21-L1ttle!', '12 Holt Road, Little Snoring, NR21 0AX'],
    ['Sn0ring-L1ttle-Holt', '12 Holt Road, Little Snoring NR21 0AX'],
    ['nr210ax!Snoring9', '12 Holt Road, Little Snoring NR21 0AX'],
    ['Ystr4d-Meur1g-St', 'Yr Hen Ysgol, Ystrad Meurig'],
  ])('%s is refused in a shop at %s [accounts 5.2]', async (password, address) => {
    expect(await check(password, 'Smile', address)).toMatch(refused);
    expect(await check(password, 'Smile')).toBe('accepted');
  });

  test.each([
    ['cloudy-Harbour-47', 'the shop’s name'],
    ['B4keryJosephine-77!', 'your name'],
    ['Harbour-Josephine-47', 'your name and the shop’s name'],
    ['Snoring-NR21-L1ttle!', 'the shop’s address'],
  ])('%s is refused with the request to leave out %s [accounts 5.2]', async (password, known) => {
    const address = '12 Holt Road, Little Snoring, NR21 0AX';
    expect(await check(password, dentist, address)).toBe(`Please leave out ${known}`);
  });

  test.each(['a long walk home', 'correct horse battery', 'tr0ub4dor&3', 'Kestrel-Anvil-92'])(
    '%s is accepted [accounts 5.1]',
    async (password) => {
      expect(await check(password)).toBe('accepted');
    },
  );

  test('of 200 characters is judged by its first 32 characters, because all 200 would take seconds [accounts 5.3]', async () => {
    expect(await check(`${'password'.repeat(4)}Kestrel-Anvil-92`)).toBe(tooCommon);
    expect(await check('4@8({[<3697$50z2%'.repeat(12).slice(0, 200))).toBe('accepted');
  });
});
