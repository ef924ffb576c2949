import { expect, test } from 'vitest';
import { suggestEmailDomain } from './suggest-email-domain.ts';

test.each([
  ['jo@gmial.com', 'gmail.com'],
  ['jo@gmail.co', 'gmail.com'],
  ['jo@gmail.cm', 'gmail.com'],
  ['jo@GAMIL.COM', 'gmail.com'],
  ['jo@gnail.com', 'gmail.com'],
  ['jo@hotmial.co.uk', 'hotmail.co.uk'],
  ['jo@hotmal.con', 'hotmail.com'],
  ['jo@outlok.com', 'outlook.com'],
  ['jo@yaho.co.uk', 'yahoo.co.uk'],
  ['jo@btintrnet.com', 'btinternet.com'],
  ['jo@icoud.com', 'icloud.com'],
])('for the email address %s, the app suggests %s [extra 3.3]', (email, domain) => {
  expect(suggestEmailDomain(email)).toBe(domain);
});

test.each([
  'jo@gmail.com',
  'jo@Outlook.com',
  'jo@mail.com',
  'jo@ymail.com',
  'jo@me.com',
  'jo@yahoo.ca',
  'jo@hotmail.fr',
  'jo@hotmail.ca',
  'jo@yahoo.com.au',
  'jo@harbourdental.co.uk',
  'jo@example.com',
  'jo@skye.org',
])('for the email address %s, the app suggests nothing [extra 3.3]', (email) => {
  expect(suggestEmailDomain(email)).toBeUndefined();
});
