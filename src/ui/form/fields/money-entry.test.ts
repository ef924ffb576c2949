import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountProblems } from '../../../../contract/text/read-amount.ts';
import {
  type PriceStep,
  pastedTexts,
  predictPrices,
  priceSequence,
} from '../../../../tests/support/price/price-steps.ts';
import {
  editMoney,
  endComposition,
  getCurrentEntry,
  insertAmount,
  type MoneyEntry,
  showMoney,
  startComposition,
} from './money-entry.ts';

/** Plays the edits of a browser: text, selection, keys. */
const playSteps = (steps: readonly PriceStep[]) => {
  let entry: MoneyEntry = { pence: 0, isFresh: true };
  let selection: readonly [number, number] | undefined;
  const edit = (data: string, inputType: string) => {
    const shown = showMoney(entry.pence);
    const [start, end] =
      selection ?? (entry.isFresh ? [0, shown.length] : [shown.length, shown.length]);
    const from = inputType === 'insertText' || start < end ? start : Math.max(0, start - 1);
    const text = shown.slice(0, from) + data + shown.slice(end);
    // React reports no edit that leaves the same text.
    if (text !== shown)
      entry = editMoney(entry, shown, { text, inputType, data: data === '' ? null : data });
  };
  return steps.map((step) => {
    if (step.kind === 'type') edit(step.character, 'insertText');
    if (step.kind === 'backspace') edit('', 'deleteContentBackward');
    if (step.kind === 'undo')
      entry = editMoney(entry, showMoney(entry.pence), { text: '£9', inputType: 'historyUndo' });
    if (step.kind === 'paste') entry = insertAmount(entry, step.text);
    if (step.kind === 'compose') {
      entry = startComposition(entry);
      for (const data of step.texts)
        entry = editMoney(entry, '', { text: data, inputType: 'insertCompositionText', data });
      entry = endComposition(entry, step.texts.at(-1) ?? '');
    }
    if (step.kind === 'refocus') entry = { pence: entry.pence, isFresh: true };
    const isIgnored = step.kind === 'paste' && pastedTexts[step.text] === undefined;
    if (step.kind !== 'select' && !isIgnored) selection = undefined;
    if (step.kind === 'select') {
      const { length } = showMoney(entry.pence);
      const [start, end] = [step.start, step.end]
        .map((each) => Math.min(each, length))
        .toSorted((one, other) => one - other);
      if (start !== undefined && end !== undefined && start < end) selection = [start, end];
    }
    return showMoney(entry.pence);
  });
};

const type = (text: string): PriceStep[] =>
  [...text].map((character) => ({ kind: 'type', character }));
/** What the field shows after `typed` is typed over £30.00. */
const typeOverThirtyPounds = (typed: string) =>
  playSteps([...type('3000'), { kind: 'refocus' }, ...type(typed)]).at(-1);

describe('typing over £30.00 starts a new amount', () => {
  test.each([
    ['25', '£0.25'],
    ['£25', '£0.25'],
    ['£45.00', '£45.00'],
    [' 45.00', '£45.00'],
    ['-25', '£0.25'],
    ['+45,5', '£45.50'],
    ['GBP 45.00', '£45.00'],
    ['.5', '£0.50'],
    ['£', '£30.00'],
    ['4£25', '£0.25'],
    ['٤٥٫٥', '£45.50'],
    ['1,200.5', '£1,200.50'],
  ])('with %j, which is shown as %s', (typed, shown) => {
    expect(typeOverThirtyPounds(typed)).toBe(shown);
  });
});

test.each([
  ['an unreadable text', 'Jo Bloggs', amountProblems.unreadable],
  ['another currency', '$25', amountProblems.otherCurrency],
  ['a negative amount', '-5', amountProblems.negative],
])(
  'a pasted text %s does not change the amount, and a sentence says what to paste',
  (_what, text, problem) => {
    expect(insertAmount({ pence: 3000, isFresh: true }, text)).toMatchObject({
      pence: 3000,
      problem,
    });
  },
);

test.each(['-5', '−5', '-£5', ' -5'])(
  'a minus typed before the amount, as in %j, is left out, and a sentence says so until the amount is deleted [text 4.5]',
  (text) => {
    const type = (entry: MoneyEntry, data: string) => {
      const shown = showMoney(entry.pence);
      return editMoney(entry, shown, { text: shown + data, inputType: 'insertText', data });
    };
    const typed = [...text].reduce(type, { pence: 3000, isFresh: true });
    expect(typed).toMatchObject({ pence: 5, problem: amountProblems.negative });
    const edited = type(typed, '0');
    expect(edited).toMatchObject({ pence: 50, problem: amountProblems.negative });
    const deleted = editMoney(edited, '£0.50', { text: '', inputType: 'deleteContentBackward' });
    expect(type(deleted, '5')).toEqual({ pence: 5 });
    const replaced = editMoney(edited, '£0.50', { text: '7', inputType: 'insertText', data: '7' });
    expect(replaced).toEqual({ pence: 7 });
  },
);

test('a third digit of pence changes nothing, and the field says so until the next edit', () => {
  const entry = editMoney({ pence: 4550, typed: '45.50' }, '£45.50', {
    text: '£45.509',
    inputType: 'insertText',
    data: '9',
  });
  expect(entry).toMatchObject({ pence: 4550, problem: amountProblems.tooManyDecimals });
  expect(editMoney(entry, '£45.50', { text: '£45.5', inputType: 'deleteContentBackward' })).toEqual(
    { pence: 4550, typed: '45.5' },
  );
});

test.each([
  ['a keyboard that describes no edits', '£0.123', '£1.23'],
  ['a form filler', '45', '£45.00'],
  ['a text in the middle of the amount', '£0.2512', '£0.12'],
])('an edit without a description from the browser is read: %s', (_what, text, shown) => {
  expect(showMoney(editMoney({ pence: 12 }, '£0.12', { text }).pence)).toBe(shown);
});

test('the text of a composition that a browser sends again after its end is ignored', () => {
  const composed = endComposition(startComposition({ pence: 0, isFresh: true }), '25');
  const again = { text: '£0.2525', inputType: 'insertCompositionText', data: '25' };
  expect(editMoney(composed, '£0.25', again).pence).toBe(25);
  expect(endComposition(composed, '').pence).toBe(25);
});

test('a service that the user picks ends the typing of another amount', () => {
  expect(getCurrentEntry({ pence: 4550, typed: '45.5' }, 3000)).toEqual({ pence: 3000 });
});

test('random typing, selecting, pasting and composing give the same amount as a simple reference', () => {
  fc.assert(
    fc.property(priceSequence, (steps) => {
      expect(playSteps(steps)).toEqual(predictPrices(steps));
    }),
    { numRuns: 400 },
  );
});
