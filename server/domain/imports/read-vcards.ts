import { decode } from 'libqp';
import VCard from 'vcf';

const cardStart = /(?=^BEGIN:VCARD)/gim;
const quotedPrintable = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[^:]*:/i;

/** Phones write accented letters in this encoding. `=` at the end of a line continues it. */
const decodeQuotedPrintable = (lines: readonly string[]) => {
  const decoded: string[] = [];
  let open: string | undefined;
  for (const line of lines) {
    const text = open === undefined ? line : open + line;
    const head = quotedPrintable.exec(text)?.[0];
    if (head !== undefined && text.endsWith('=')) {
      open = text.slice(0, -1);
      continue;
    }
    open = undefined;
    decoded.push(
      head === undefined ? text : head + decode(text.slice(head.length)).toString('utf8'),
    );
  }
  return decoded;
};

/** The library finds `TEL` of phones, and `item1.TEL` of some programs. */
const listValues = (card: VCard, name: string): string[] => {
  const found = card.get(name);
  const properties = found === undefined ? [] : Array.isArray(found) ? found : [found];
  return properties.map((property) => String(property.valueOf() ?? ''));
};

const removeBackslashes = (text: string) => text.replace(/\\n/gi, ' ').replace(/\\([,;\\])/g, '$1');

/** `Bloggs;Jo;Anne;Dr;` is the name Jo Bloggs. */
const joinNameParts = (parts = '') => {
  const [family = '', given = ''] = parts.split(/(?<!\\);/);
  return `${given} ${family}`.trim();
};

const readCard = (text: string): string[] => {
  const lines = decodeQuotedPrintable(text.split(/\r\n|\r|\n/));
  const [card] = VCard.parse(lines.join('\r\n'));
  if (!card) return ['', '', ''];
  const [name = ''] = listValues(card, 'fn').filter((each) => each !== '');
  const [organisation = ''] = listValues(card, 'org');
  const [email = ''] = listValues(card, 'email');
  const [phone = ''] = listValues(card, 'tel');
  const shown = name || joinNameParts(listValues(card, 'n')[0]) || organisation.replace(/;+$/, '');
  return [removeBackslashes(shown), removeBackslashes(email), phone.replace(/^tel:/i, '')];
};

export const isVCard = (text: string) => /^\s*BEGIN:VCARD/i.test(text);

export const readVCards = (text: string) => {
  const cards = text.split(cardStart).filter(isVCard);
  const rows = cards.map((card) => {
    try {
      return readCard(card);
    } catch {
      // The preview says that the row has no name, so the error ends here.
      return ['', '', ''];
    }
  });
  return { headings: ['Name', 'Email', 'Phone'], rows };
};
