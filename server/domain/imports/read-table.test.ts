import { describe, expect, test } from 'vitest';
import { findColumns } from './find-columns.ts';
import { readTable } from './read-table.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const encodeUtf16 = (text: string, { byteOrderMark = '\ufeff', swap = false } = {}) => {
  const bytes = Buffer.from(byteOrderMark + text, 'utf16le');
  return swap ? bytes.swap16() : bytes;
};
const readCells = (bytes: Uint8Array) => readTable(bytes).rows.map(({ cells }) => cells);

const text = 'Name,Email\r\nZoë Brönte,zoe@example.com\r\n';
const row = ['Zoë Brönte', 'zoe@example.com'];

describe('a file of an import', () => {
  test.each([
    ['UTF-8', encode(text)],
    ['UTF-8 with a byte order mark', encode(`\ufeff${text}`)],
    ['UTF-16, little-endian', encodeUtf16(text)],
    ['UTF-16, big-endian', encodeUtf16(text, { swap: true })],
    ['UTF-16 without a byte order mark', encodeUtf16(text, { byteOrderMark: '' })],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('is read in %s [import 1.1]', (_, bytes) => {
    const table = readTable(bytes);
    expect(table.headings).toEqual(['Name', 'Email']);
    expect(table.rows).toEqual([{ line: 2, cells: row }]);
  });

  test.each([',', ';', '\t'])('is read with the delimiter %j [import 1.1]', (delimiter) => {
    expect(
      readCells(encode(`Name${delimiter}Phone\n"Bloggs${delimiter} Jo"${delimiter}07700 900123\n`)),
    ).toEqual([[`Bloggs${delimiter} Jo`, '07700 900123']]);
  });

  test('has the line numbers of the file, also after empty lines, and a name for each column without a heading [import 1.1]', () => {
    expect(readTable(encode('Name,Email\n\nJo,jo@example.com\n')).rows).toEqual([
      { line: 3, cells: ['Jo', 'jo@example.com'] },
    ]);
    const { headings, rows } = readTable(encode('Jo,jo@example.com\n'));
    expect(headings).toEqual(['Column 1', 'Column 2']);
    expect(rows).toEqual([{ line: 1, cells: ['Jo', 'jo@example.com'] }]);
  });

  test('loses the apostrophe that our own files put before a formula [import 1.4]', () => {
    expect(readCells(encode(`Name,Phone\n"Jo","'+44 7700 900123"\n"'Allo",1\n`))).toEqual([
      ['Jo', '+44 7700 900123'],
      ["'Allo", '1'],
    ]);
  });

  test.each([
    ['an empty file', encode(''), 'The file is empty'],
    ['headings alone', encode('Name,Email\n'), 'The file has headings, but no rows'],
    ['a spreadsheet', Buffer.from('504b0304140000000800', 'hex'), /save the sheet as CSV first$/],
    ['too many rows', encode(`Name\n${'Jo\n'.repeat(10_001)}`), /more than 10,000 rows/],
    ['too many columns', encode(`Name\n${'x,'.repeat(300)}\n`), /more than 200 columns/],
  ])('is refused with a sentence when it is %s [import 1.2]', (_, bytes, message) => {
    expect(() => readTable(bytes)).toThrow(
      expect.objectContaining({ fields: { file: [expect.stringMatching(message)] } }),
    );
  });
});

describe('a vCard file', () => {
  test('of a phone has the name, the first email address and the first number of each card [import 1.1]', () => {
    const cards = [
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Br=C3=B6nte;Zo=C3=AB;;;\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB =\r\nBr=C3=B6nte\r\nTEL;CELL;PREF:07700900123\r\nTEL;HOME:01632960018\r\nPHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSk==\r\n\r\nEND:VCARD',
      'BEGIN:VCARD\nVERSION:3.0\nN:Bloggs;Jo;;;\nFN:Jo Bloggs\\, Ltd\nitem1.EMAIL;type=INTERNET:jo@example.com\nTEL;TYPE=CELL:+44 7700\n  900124\nEND:VCARD',
      'BEGIN:VCARD\r\nVERSION:4.0\r\nN:Lee;Kim;;;\r\nTEL;VALUE=uri:tel:+44-7700-900125\r\nEND:VCARD',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\r\nORG:Corner Garage;\r\nEND:VCARD',
    ];
    expect(readCells(encode(`${cards.join('\r\n')}\r\n`))).toEqual([
      ['Zoë Brönte', '', '07700900123'],
      ['Jo Bloggs, Ltd', 'jo@example.com', '+44 7700 900124'],
      ['Kim Lee', '', '+44-7700-900125'],
      ['Corner Garage', '', ''],
    ]);
  });

  test('has a row without values for a broken card [import 1.2]', () => {
    expect(readCells(encode('BEGIN:VCARD\nVERSION:9\nEND:VCARD\n'))).toEqual([['', '', '']]);
  });
});

describe('the columns of a file', () => {
  const find = (headings: string, subject: 'customers' | 'services' = 'customers', line = 'x') => {
    const columns = findColumns(readTable(encode(`${headings}\n${line}\n`)), subject);
    return Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== null));
  };

  test.each([
    ['our own file', 'Name,Email,Phone', { name: 0, email: 1, phone: 2 }],
    [
      'Square',
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name',
      { firstName: 1, lastName: 2, email: 3, phone: 4, name: 6 },
    ],
    ['Stripe', 'id,Description,Email,Name,Created (UTC)', { email: 2, name: 3 }],
    [
      'Xero',
      '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,PhoneNumber',
      { name: 0, email: 2, firstName: 3, lastName: 4, phone: 5 },
    ],
    [
      'Google Contacts',
      'First Name,Last Name,E-mail 1 - Value,Phone 1 - Value',
      { firstName: 0, lastName: 1, email: 2, phone: 3 },
    ],
  ])('of %s are recognised by their headings [import 1.3]', (_, headings, columns) => {
    expect(find(headings)).toEqual(columns);
  });

  test('of a price list are recognised by their headings [import 1.3]', () => {
    expect(find('Item Name,Category,Unit Price,Item Description', 'services')).toEqual({
      name: 0,
      price: 2,
      description: 3,
    });
  });

  test('without headings are recognised by their contents [import 1.3]', () => {
    const table = readTable(encode('07700 900123,jo@example.com,Jo Bloggs\n'));
    expect(findColumns(table, 'customers')).toMatchObject({ phone: 0, email: 1, name: 2 });
    const prices = readTable(encode('Crown\t£450.00\nFilling\t95\n'));
    expect(findColumns(prices, 'services')).toMatchObject({ name: 0, price: 1 });
  });
});
