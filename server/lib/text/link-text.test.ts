import { expect, test } from 'vitest';
import { measureCpuMs } from '../../../tests/support/measure-cpu-ms.ts';
import { containsLink, findForeignLinks } from './link-text.ts';

test.each([
  'https://evil.example',
  'HTTP://EVIL',
  'Sam http://1.2.3.4/',
  'ftp://evil',
  'mailto:sam',
  'www.evil',
  'See WWW.evil',
  'evil.com',
  'Sam evil.com',
  'Sam (evil.co.uk)',
  'a.evil.com',
  'evil.com.',
  'EVIL.COM!',
  'sam@example.com',
  'evil.io',
  'evil.unknown/login',
  't.co/abc',
  'mr.unknown/pay',
  'dr.com',
  'bücher.info',
  'evil.xn--p1ai',
  'evil.com:8080',
  'evil．com',
  'evil。com',
  'ｅｖｉｌ.com',
  'e\u200Bvil.c\u00ADom',
  '192.168.0.1',
  'Win.£500.evil.club',
  'evil.zip',
  'evil.photos',
  'Evil.Photos',
  'evil.mov/x',
  'evil.рф',
  't.me/evil',
  'T.co/abc',
  'mary.jo',
  'A.Patel.com',
  'www.A.Patel/S.Patel',
])('"%s" contains a link [attack 5.8]', (name) => {
  expect(containsLink(name)).toBe(true);
});

test.each([
  'St. John',
  'St.John',
  'A.B. Smith Ltd.',
  'A.B.Smith',
  'Dr.Müller',
  'Dr. Müller',
  'Mrs.Ng',
  'Dr.Li',
  'J.R.R. Tolkien',
  "O'Neill",
  'Anne-Marie',
  'Siobhan O’Neill',
  'ap Rhys',
  'de la Cruz',
  'van den Berg',
  'Zoë Lindqvist 🦷',
  'ליאור כהן',
  'Sammy Davis Jr.',
  'Martin Luther King, Jr.',
  'John Smith B.Sc.',
  'Jo Bloggs Ph.D.',
  'J.Ng',
  'Wm. Ng',
  'K. O. Nakamura',
  'Smith & Sons Co.Ltd.',
  'Smith & Co. Ltd',
  'Jones Bros. Inc.',
  'AT&T',
  'S.p.A. Fiat',
  'Müller GmbH & Co. KG',
  'C.I.C.',
  'Jo c/o A.N. Other',
  'Smith/Jones',
  'Mr. & Mrs. Smith',
  'Flat 2.1',
  'No. 10',
  'P.O. Box 7',
  'E.ON',
  'Yahoo!',
  '3.5 Ltd',
  'Ali "AJ" Rahman',
  'Nguyễn Văn A.',
  '山田.太郎',
  'И.И. Иванов',
  'Иванов И.И.',
  'W.W.W. Smith',
  'www',
  'Mr.Smith',
  'A.Patel/S.Patel',
  'J.R.Kim',
  'A.Li',
  'Mary.Jo Ng',
  'St.Pauls',
  'S.Patel & Sons',
])('"%s" is a name and contains no link', (name) => {
  expect(containsLink(name)).toBe(false);
});

const own = {
  hosts: ['shop.example.com', 'harbourview.co.uk', 'corner-garage.example.com'],
  address: 'info@harbourview.co.uk',
};

test.each([
  'Whitening kit',
  'See harbourview.co.uk',
  'See https://www.harbourview.co.uk/prices?kit=2#top.',
  'shop.example.com/pay (or www.HarbourView.co.uk)',
  'Order at harbourview.co.uk.',
  'See https://corner-garage.example.com/prices',
  'Write to Info@harbourview.co.uk.',
])('"%s" has no link to another host [attack 5.15]', (text) => {
  expect(findForeignLinks(text, own)).toEqual([]);
});

test.each([
  ['evil.zip', 'evil.zip'],
  ['https://evil.zip/harbourview.co.uk', 'evil.zip'],
  ['https://harbourview.co.uk@evil.zip', 'evil.zip'],
  ['https://harbourview.co.uk:pass@evil.zip', 'evil.zip'],
  ['https://evil.zip\\@harbourview.co.uk', 'evil.zip'],
  ['harbourview.co.uk.evil.zip', 'harbourview.co.uk.evil.zip'],
  ['evil-harbourview.co.uk', 'evil-harbourview.co.uk'],
  ['harbourview.co.uk evil.zip', 'evil.zip'],
  ['example.com', 'example.com'],
  ['harbourview.co', 'harbourview.co'],
  ['Write to (info@evil.zip)', 'info@evil.zip'],
  ['mailto:info@evil.zip?subject=Kit', 'info@evil.zip'],
  ['my.info@harbourview.co.uk', 'my.info@harbourview.co.uk'],
  ['info@harbourview.co.uk.evil.zip', 'info@harbourview.co.uk.evil.zip'],
  ['cornerXgarage.example.com', 'cornerxgarage.example.com'],
  ['See (HTTPS://Evil.zip:8080/pay).', 'evil.zip'],
  ['See https://evil.zip.', 'evil.zip'],
  ['evil.zip/?next=https://example.com', 'evil.zip'],
  ['1.2.3.4/kit', '1.2.3.4'],
  ['https://[::1]/kit', 'https://[::1]/kit'],
])('"%s" has a link to %s, which is another host [attack 5.15]', (text, target) => {
  expect(findForeignLinks(text, own)).toEqual([target]);
});

test('each other host in a text is listed once [attack 5.15]', () => {
  const text = 'evil.zip, www.evil.zip/a and evil.zip or harbourview.co.uk';
  expect(findForeignLinks(text, own)).toEqual(['evil.zip', 'www.evil.zip']);
});

test.each([
  ['abbreviations', '㏘'],
  ['letters', 'ⅷ'],
  ['hyphens', 'a-'],
  ['dots', 'a.'],
  ['words with dots', 'aa.'],
  ['at signs', 'a@'],
  ['schemes', 'a://'],
])(
  'finding the links in a text that consists of %s takes less than 100 ms [attack 6.11]',
  (_, part) => {
    const field = part.repeat(500 / part.length);
    expect(measureCpuMs(() => findForeignLinks(field, own))).toBeLessThan(100);
    expect(measureCpuMs(() => containsLink(field))).toBeLessThan(100);
    expect(measureCpuMs(() => containsLink(part.repeat(5_000)))).toBeLessThan(100);
  },
);
