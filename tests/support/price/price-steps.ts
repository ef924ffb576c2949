import fc from 'fast-check';
import { maxPence } from '../../../contract/limits.ts';

export type PriceStep =
  | { readonly kind: 'type'; readonly character: string }
  | { readonly kind: 'select'; readonly start: number; readonly end: number }
  | { readonly kind: 'backspace' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'paste'; readonly text: string }
  /** Shown by an input method one after the other. */
  | { readonly kind: 'compose'; readonly texts: readonly string[] }
  | { readonly kind: 'refocus' };

/** In pence; undefined: no amount. */
export const pastedTexts: Readonly<Record<string, number | undefined>> = {
  '£25': 2_500,
  '12,50': 1_250,
  '1.234,56': 123_456,
  ' GBP 1 234.5\n': 123_450,
  '25 pounds': 2_500,
  '٢٥٫٥٠': 2_550,
  '-5': undefined,
  '€25': undefined,
  '1.234': undefined,
  'Jo Bloggs': undefined,
};

/** `pence`: inserted as an amount, not as typed characters. */
const compositions: readonly { readonly texts: readonly string[]; readonly pence?: number }[] = [
  { texts: ['2', '25'] },
  { texts: ['4', '45', '45.', '45.5'] },
  { texts: ['３', '３０'] },
  { texts: ['£', '£2', '£25'], pence: 2_500 },
  { texts: ['25 pounds'], pence: 2_500 },
  { texts: ['h', 'ho', 'hot'] },
];

const step: fc.Arbitrary<PriceStep> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      character: fc.constantFrom(...'0123456789'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      character: fc.constantFrom(...'.,£-+ xG€٣'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('select' as const),
      start: fc.nat(14),
      end: fc.nat(14),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'backspace' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'undo' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('paste' as const),
      text: fc.constantFrom(...Object.keys(pastedTexts)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...compositions.map(({ texts }) => ({ kind: 'compose' as const, texts })),
    ),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'refocus' as const }) },
);

export const priceSequence = fc.array(step, { minLength: 1, maxLength: 12 });

/** The same for the same seed; plain objects for a driver. */
export const createPriceSequences = (count: number, seed: number): PriceStep[][] =>
  structuredClone(fc.sample(priceSequence, { numRuns: count, seed }));

const format = (pence: number) =>
  `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
const toDigits = (text: string) => Number(text.replace(/\D/g, ''));

/** Whole pence without a decimal mark, otherwise pounds. */
const readKeys = (keys: string) => {
  const [whole = '', fraction = ''] = keys.split(/[.,](?!\d{3}(?:\D|$))/);
  if (/^\d*$/.test(keys)) return Number(keys);
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:[.,]\d{0,2})?$/.test(keys)) return undefined;
  if (/^0,\d{3}/.test(keys) || /^\d+\.\d{3}$/.test(keys)) return undefined;
  return toDigits(whole) * 100 + Number(fraction.padEnd(2, '0'));
};

/** From what the person does, not from the browser's text. The field starts with £0.00 and the focus. */
export const predictPrices = (steps: readonly PriceStep[]): readonly string[] => {
  let pence = 0;
  let keys: string | undefined;
  let isFresh = true;
  let selection: readonly [number, number] | undefined;

  const setPence = (next: number, nextKeys?: string) => {
    isFresh = false;
    if (next > maxPence) return;
    pence = next;
    keys = nextKeys;
  };
  const type = (typed: string) => {
    const key = typed.normalize('NFKC').replace('٣', '3');
    if (!/[\d.,]/.test(key)) {
      isFresh ||= key === '£';
      return;
    }
    const before = isFresh ? '' : (keys ?? String(pence));
    isFresh = false;
    const next = (before === '' && key !== '' && !/\d/.test(key) ? '0' : before) + key;
    const nextPence = readKeys(next);
    if (nextPence !== undefined) setPence(nextPence, /^\d+$/.test(next) ? undefined : next);
  };
  const replaceSelection = ([start, end]: readonly [number, number], typed: string) => {
    const shown = format(pence);
    // React reports no edit that leaves the same text.
    if (shown.slice(start, end) === typed) return;
    const isAll = start === 0 && end === shown.length;
    if (isFresh || isAll) {
      isFresh = true;
      return typed === '' ? setPence(0) : type(typed);
    }
    const remaining = shown.slice(0, start) + shown.slice(end);
    if (typed === '')
      return remaining === shown.slice(0, -1) ? erase() : setPence(toDigits(remaining));
    if (!/\d/.test(typed) && typed !== '٣') return;
    setPence(toDigits(shown.slice(0, start) + typed.replace('٣', '3') + shown.slice(end)));
  };
  const erase = () => {
    if (isFresh) return setPence(0);
    const next = (keys ?? String(pence)).slice(0, -1);
    const nextPence = readKeys(next);
    if (nextPence !== undefined) setPence(nextPence, /^\d*$/.test(next) ? undefined : next);
  };

  return steps.map((each) => {
    const selected = selection;
    // A selection stays when nothing changes.
    const isIgnored = each.kind === 'paste' && pastedTexts[each.text] === undefined;
    if (!isIgnored) selection = undefined;
    switch (each.kind) {
      case 'type':
        if (selected) replaceSelection(selected, each.character);
        else type(each.character);
        break;
      case 'backspace':
        if (selected) replaceSelection(selected, '');
        else erase();
        break;
      case 'select': {
        const { length } = format(pence);
        const [start, end] = [
          Math.min(each.start, each.end, length),
          Math.min(Math.max(each.start, each.end), length),
        ];
        selection = start < end ? [start, end] : selected;
        break;
      }
      case 'paste': {
        const pasted = pastedTexts[each.text];
        if (pasted !== undefined) setPence(pasted);
        break;
      }
      case 'compose': {
        const last = each.texts.at(-1) ?? '';
        const amount = compositions.find(({ texts }) => texts.at(-1) === last)?.pence;
        if (amount !== undefined) setPence(amount);
        else if (!/[a-z]{2}/.test(last)) for (const character of last) type(character);
        break;
      }
      case 'refocus':
        keys = undefined;
        isFresh = true;
        break;
      case 'undo':
        break;
    }
    return format(pence);
  });
};
