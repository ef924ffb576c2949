import { expect, test } from 'vitest';
import { containsLink } from './link-text.ts';

test.each([
  ...[
    'https://evil.example',
    'HTTP://EVIL',
    'Sam http://1.2.3.4/',
    'ftp://evil',
    'mailto:sam',
    'www.evil',
    'See WWW.evil',
  ],
  ...[
    'evil.com',
    'Sam evil.com',
    'Sam (evil.co.uk)',
    'a.evil.com',
    'evil.com.',
    'EVIL.COM!',
    'sam@example.com',
    'evil.io',
  ],
  ...['evil.unknown/login', 't.co/abc', 'mr.unknown/pay', 'dr.com', 'bücher.info', 'evil.xn--p1ai', 'evil.com:8080'],
  ...['evil．com', 'evil。com', 'ｅｖｉｌ.com', 'e\u200Bvil.c\u00ADom', '192.168.0.1', 'Win.£500.evil.club'],
])('"%s" contains a link [attack 5.8]', (name) => {
  expect(containsLink(name)).toBe(true);
});

test.each([
  ...[
    'St. John',
    'St.John',
    'A.B. Smith Ltd.',
    'A.B.Smith',
    'Dr.Müller',
    'Dr. Müller',
    'Mrs.Ng',
    'Dr.Li',
    'J.R.R. Tolkien',
  ],
  ...[
    "O'Neill",
    'Anne-Marie',
    'Siobhan O’Neill',
    'ap Rhys',
    'de la Cruz',
    'van den Berg',
    'Zoë Lindqvist 🦷',
    'ליאור כהן',
  ],
  ...[
    'Sammy Davis Jr.',
    'Martin Luther King, Jr.',
    'John Smith B.Sc.',
    'Jo Bloggs Ph.D.',
    'J.Ng',
    'Wm. Ng',
    'K. O. Nakamura',
  ],
  ...[
    'Smith & Sons Co.Ltd.',
    'Smith & Co. Ltd',
    'Jones Bros. Inc.',
    'AT&T',
    'S.p.A. Fiat',
    'Müller GmbH & Co. KG',
    'C.I.C.',
  ],
  ...[
    'Jo c/o A.N. Other',
    'Smith/Jones',
    'Mr. & Mrs. Smith',
    'Flat 2.1',
    'No. 10',
    'P.O. Box 7',
    'E.ON',
    'Yahoo!',
    '3.5 Ltd',
  ],
  ...['Ali "AJ" Rahman', 'Nguyễn Văn A.', '山田.太郎', 'И.И. Иванов', 'Иванов И.И.', 'W.W.W. Smith', 'www', 'Mr.Smith'],
])('"%s" is a name', (name) => {
  expect(containsLink(name)).toBe(false);
});
