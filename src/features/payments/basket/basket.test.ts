import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../../tests/support/seeded-random.ts';
import {
  addAmount,
  addItem,
  type BasketFields,
  readBasket,
  removeAmounts,
  removeItem,
  toPrices,
} from './basket.ts';

const haircut = { name: 'Haircut', pence: 3000 };
const shampoo = { name: 'Shampoo', pence: 500 };
const washAndCut = { name: 'Wash + cut', pence: 4000 };
const repair = { name: 'Repair', pence: 0 };
const items = [haircut, shampoo, washAndCut, repair];
const prices = toPrices(items);
const empty: BasketFields = { description: '', totalPence: 0 };

const add = (fields: BasketFields, ...added: (typeof haircut)[]) =>
  added.reduce((sum, item) => addItem(sum, item, prices) ?? sum, fields);

describe('a basket', () => {
  it('joins services in the order in which they were pressed, with counts, and adds up their prices', () => {
    expect(add(empty, haircut, shampoo, haircut)).toMatchObject({
      description: '2 × Haircut + Shampoo',
      totalPence: 6500,
    });
  });

  it('removes one service at a time', () => {
    const fields = add(empty, haircut, haircut, shampoo);
    const once = removeItem(fields, haircut, prices);
    expect(once).toMatchObject({ description: 'Haircut + Shampoo', totalPence: 3500 });
    expect(removeItem(removeItem(once, haircut, prices), shampoo, prices)).toMatchObject(empty);
  });

  it.each([
    ['Wash + cut', { 'Wash + cut': 1 }],
    ['3 × Wash + cut + Shampoo', { 'Wash + cut': 3, Shampoo: 1 }],
    ['Haircut + Haircut', { Haircut: 2 }],
    ['Haircuts', { Haircut: 0 }],
    ['2 × Haircut for the twins + Shampoo', { Haircut: 0, Shampoo: 1 }],
    ['', { Haircut: 0 }],
  ])('recognises its services in the description “%s”', (description, counts) => {
    const basket = readBasket({ description, totalPence: 1 }, prices);
    for (const [name, count] of Object.entries(counts))
      expect([name, basket.getCount(name)]).toEqual([name, count]);
  });

  it('does not change a text that the user has typed, or the price of this text', () => {
    const typed = { description: 'Colour for Zoe', totalPence: 8000 };
    const fields = add(typed, haircut, haircut);
    expect(fields).toMatchObject({
      description: 'Colour for Zoe + 2 × Haircut',
      totalPence: 14_000,
    });
    expect(readBasket(fields, prices)).toMatchObject({ hasTypedText: true, isPriceTyped: false });
  });

  it('does not change a total that the user has typed, until the user chooses the sum of the list', () => {
    const discounted = { ...add(empty, haircut, shampoo), totalPence: 3000 };
    expect(readBasket(discounted, prices)).toMatchObject({
      isPriceTyped: true,
      isListed: true,
      listedPence: 3500,
    });
    const more = add(discounted, shampoo);
    expect(more).toMatchObject({ description: 'Haircut + 2 × Shampoo', totalPence: 3000 });
    expect(readBasket({ ...more, totalPence: 4000 }, prices).isPriceTyped).toBe(false);
  });

  it('has one entry for all amounts without a service, which are removed together', () => {
    const once = addAmount(empty, 250, prices) ?? empty;
    expect(once).toMatchObject({ description: '', totalPence: 250 });
    const fields = addAmount(add(once, haircut), 100, prices) ?? empty;
    expect(fields).toMatchObject({ description: 'Custom amount + Haircut', totalPence: 3350 });
    expect(readBasket(fields, prices).otherPence).toBe(350);
    expect(removeAmounts(fields, prices)).toMatchObject({
      description: 'Haircut',
      totalPence: 3000,
    });
  });

  it.each([
    [
      '2 × Haircut + Shampoo',
      6500,
      [
        ['2 × Haircut', 6000],
        ['Shampoo', 500],
      ],
    ],
    // The lines without a listed price share the rest.
    [
      'Repair + Haircut + Colour',
      8000,
      [
        ['Haircut', 3000],
        ['Repair + Colour', 5000],
      ],
    ],
    [
      'Haircut + Repair',
      3000,
      [
        ['Haircut', 3000],
        ['Repair', undefined],
      ],
    ],
    // A typed total is that of no line.
    ['2 × Haircut', 5000, [['2 × Haircut', 6000]]],
    ['', 250, [['Custom amount', 250]]],
  ])('knows what each line of “%s” costs', (description, totalPence, expected) => {
    expect(
      readBasket({ description, totalPence }, prices).pricedLines.map(({ text, pence }) => [
        text,
        pence,
      ]),
    ).toEqual(expected);
  });

  it('uses the typed price of a service without a price, and removes it with the service', () => {
    const fields = add(empty, haircut, { ...repair, pence: 1200 });
    expect(fields).toMatchObject({ description: 'Haircut + Repair', totalPence: 4200 });
    expect(readBasket(fields, prices).isPriceTyped).toBe(false);
    expect(removeItem(fields, repair, prices)).toMatchObject({
      description: 'Haircut',
      totalPence: 3000,
    });
  });

  describe('with several lines without a listed price', () => {
    const deposit = { name: 'Deposit', pence: 0 };
    const withDeposit = toPrices([...items, deposit]);
    const addTyped = (fields: BasketFields, ...typed: readonly (readonly [string, number])[]) =>
      typed.reduce(
        (sum, [name, pence]) => addItem(sum, { name, pence }, withDeposit) ?? sum,
        fields,
      );
    const readAmounts = (fields: BasketFields) =>
      readBasket(fields, withDeposit).pricedLines.map(({ text, pence }) => [text, pence]);

    it('knows what each line costs, and takes out the price with the service', () => {
      const fields = addTyped(add(empty, haircut), ['Repair', 6000], ['Deposit', 3600]);
      expect(readAmounts(fields)).toEqual([
        ['Haircut', 3000],
        ['Repair', 6000],
        ['Deposit', 3600],
      ]);
      const withoutDeposit = removeItem(fields, deposit, withDeposit);
      expect(withoutDeposit).toMatchObject({ description: 'Haircut + Repair', totalPence: 9000 });
      expect(removeItem(fields, repair, withDeposit)).toMatchObject({
        description: 'Haircut + Deposit',
        totalPence: 6600,
      });
      expect(removeItem(withoutDeposit, repair, withDeposit)).toMatchObject({
        description: 'Haircut',
        totalPence: 3000,
      });
    });

    it('takes out the price that was typed last when the same service was typed twice', () => {
      const fields = addTyped(empty, ['Repair', 6000], ['Repair', 3600], ['Deposit', 100]);
      expect(readAmounts(fields)).toEqual([
        ['2 × Repair', 9600],
        ['Deposit', 100],
      ]);
      expect(removeItem(fields, repair, withDeposit)).toMatchObject({
        description: 'Repair + Deposit',
        totalPence: 6100,
      });
    });

    it('keeps the custom amount apart, which can still be removed', () => {
      const fields = addTyped({ ...empty, totalPence: 2400 }, ['Deposit', 3600]);
      expect(fields.description).toBe('Custom amount + Deposit');
      const more = addAmount(fields, 100, withDeposit) ?? empty;
      expect(readBasket(more, withDeposit).otherPence).toBe(2500);
      expect(removeItem(more, deposit, withDeposit)).toMatchObject({
        description: 'Custom amount',
        totalPence: 2500,
      });
      expect(removeAmounts(more, withDeposit)).toMatchObject({
        description: 'Deposit',
        totalPence: 3600,
      });
    });

    it('does not know what each line costs after the user has typed the price, which then stays', () => {
      const fields = addTyped(empty, ['Repair', 6000], ['Deposit', 3600]);
      for (const typed of [
        { ...fields, totalPence: 9000 },
        { ...fields, openItems: [] },
      ]) {
        expect(readAmounts(typed)).toEqual([['Repair + Deposit', typed.totalPence]]);
        expect(removeItem(typed, deposit, withDeposit)).toMatchObject({
          description: 'Repair',
          totalPence: typed.totalPence,
        });
      }
    });
  });

  it('has picked nothing at £0.00, and then adds the prices of all services that were typed', () => {
    const typed = { description: 'Shampoo + 2 × Haircut', totalPence: 0 };
    expect(readBasket(typed, prices)).toMatchObject({ isPriceTyped: false, hasPickedTile: false });
    expect(readBasket(typed, prices).getCount('Shampoo')).toBe(0);
    expect(addItem(typed, shampoo, prices)).toMatchObject({ ...typed, totalPence: 6500 });
    expect(addItem(typed, washAndCut, prices)?.totalPence).toBe(10_500);
  });

  it('names a service for which neither the price list nor the total has a price', () => {
    const getUnpricedName = (description: string, totalPence: number) =>
      readBasket({ description, totalPence }, prices).unpricedName;
    expect(getUnpricedName('Haircut + Repair', 3000)).toBe('Repair');
    expect(getUnpricedName('Haircut + Repair', 3001)).toBeUndefined();
    expect(getUnpricedName('Haircut + Colour', 3000)).toBeUndefined();
  });

  it('adds the price of the pressed service when two services have the same name', () => {
    const [short, long] = [
      { name: 'Cut', pence: 2000 },
      { name: 'Cut', pence: 3500 },
    ];
    const both = toPrices([short, long]);
    const fields = addItem(addItem(empty, short, both) ?? empty, long, both) ?? empty;
    expect(fields).toMatchObject({ description: '2 × Cut', totalPence: 5500 });
    expect(readBasket(fields, both).isPriceTyped).toBe(false);
  });

  it('refuses a service that would make the description longer than 500 characters', () => {
    const full = { description: `${'x'.repeat(489)}`, totalPence: 0 };
    expect(addItem(full, shampoo, prices)?.description).toHaveLength(499);
    expect(addItem({ ...full, description: 'x'.repeat(491) }, shampoo, prices)).toBeUndefined();
  });

  it('always has the sum of the services that were added and not removed', () => {
    const random = createSeededRandom(54);
    for (let round = 0; round < 300; round += 1) {
      const counts = new Map(items.map(({ name }) => [name, 0]));
      let fields = empty;
      let otherPence = 0;
      const repairPence: number[] = [];
      for (let step = 0; step < 20; step += 1) {
        const item = [haircut, shampoo, washAndCut][Math.floor(random() * 3)] ?? haircut;
        const count = counts.get(item.name) ?? 0;
        const choice = random();
        if (choice < 0.1) {
          const pence = 1 + Math.floor(random() * 500);
          fields = addItem(fields, { ...repair, pence }, prices) ?? fields;
          repairPence.push(pence);
        } else if (choice < 0.2 && repairPence.length > 0) {
          fields = removeItem(fields, repair, prices);
          repairPence.pop();
        } else if (choice < 0.5) {
          fields = addItem(fields, item, prices) ?? fields;
          counts.set(item.name, count + 1);
        } else if (choice < 0.8 && count > 0) {
          fields = removeItem(fields, item, prices);
          counts.set(item.name, count - 1);
        } else if (choice < 0.9) {
          fields = addAmount(fields, 99, prices) ?? fields;
          otherPence += 99;
        } else {
          fields = removeAmounts(fields, prices);
          otherPence = 0;
        }
        counts.set(repair.name, repairPence.length);
        const sum = items.reduce(
          (total, { name, pence }) => total + pence * (counts.get(name) ?? 0),
          repairPence.reduce((total, pence) => total + pence, otherPence),
        );
        const basket = readBasket(fields, prices);
        expect([fields.totalPence, basket.otherPence]).toEqual([sum, otherPence]);
        expect(items.map(({ name }) => basket.getCount(name))).toEqual([...counts.values()]);
      }
    }
  });
});
