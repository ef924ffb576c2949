import { maxLength } from '../../../../contract/limits.ts';

export interface BasketItem {
  readonly name: string;
  /** What the customer pays, in pence; 0 when the price list has no price. */
  readonly pence: number;
}

export interface BasketFields {
  readonly description: string;
  readonly totalPence: number;
}

interface BasketLine {
  readonly name: string;
  readonly count: number;
}

/** The name of an amount without a service. */
export const OTHER_ITEM = 'Other';

const SEPARATOR = ' + ';

const formatLine = ({ name, count }: BasketLine) => (count > 1 ? `${count} × ${name}` : name);
const formatLines = (lines: readonly BasketLine[]) => lines.map(formatLine).join(SEPARATOR);

/** In pence by the name of the service; 0 for a name without one price. */
export type Prices = ReadonlyMap<string, number>;

/** Two services of one name with different prices have the price 0. */
export const toPrices = (items: readonly BasketItem[]): Prices => {
  const prices = new Map<string, number>();
  for (const { name, pence } of items) {
    const known = prices.get(name) ?? pence;
    prices.set(name, known === pence ? pence : 0);
  }
  return prices;
};

const isAtEnd = (text: string) => text === '' || text.startsWith(SEPARATOR);

/**
 * A service with its count, or any text up to the separator. `names` are sorted by length, so that
 * the longest wins.
 */
const readLine = (text: string, names: readonly string[]): BasketLine & { length: number } => {
  const [counted = '', digits = '1'] = /^(\d{1,3}) × /.exec(text) ?? [];
  for (const name of names) {
    for (const prefix of new Set(['', counted])) {
      const length = prefix.length + name.length;
      if (text.startsWith(prefix + name) && isAtEnd(text.slice(length)))
        return { name, count: prefix === '' ? 1 : Number(digits), length };
    }
  }
  const end = text.indexOf(SEPARATOR);
  const length = end === -1 ? text.length : end;
  return { name: text.slice(0, length), count: 1, length };
};

const addLine = (lines: readonly BasketLine[], { name, count }: BasketLine) =>
  lines.some((line) => line.name === name)
    ? lines.map((line) => (line.name === name ? { name, count: line.count + count } : line))
    : [...lines, { name, count }];

const readLines = (description: string, prices: Prices) => {
  const names = [...prices.keys()].sort((one, other) => other.length - one.length);
  let lines: readonly BasketLine[] = [];
  let rest = description.trim();
  while (rest !== '') {
    const { length, ...line } = readLine(rest, names);
    if (line.name.trim() !== '') lines = addLine(lines, line);
    rest = rest.slice(length + SEPARATOR.length);
  }
  return lines;
};

/** The fields are all that is stored, so that a draft and “Ask Again” have a basket, too. */
export const readBasket = ({ description, totalPence }: BasketFields, prices: Prices) => {
  const lines = readLines(description, prices);
  const listedPence = lines.reduce(
    (sum, { name, count }) => sum + count * (prices.get(name) ?? 0),
    0,
  );
  // A line without a listed price has what is left of the total. So has a total without a
  // description.
  const openLines = lines.filter(({ name }) => !prices.get(name));
  const openPence = totalPence - listedPence;
  const hasOpenPrice = openLines.length > 0 || lines.length === 0;
  const isOtherAlone = openLines.every(({ name }) => name === OTHER_ITEM);
  return {
    lines,
    /** The sum of the prices in the list. */
    listedPence,
    openPence,
    /** The user has typed another total than that of the items. */
    isPriceTyped: hasOpenPrice ? openPence < 0 : openPence !== 0,
    /** The user has typed a text that is no service. */
    hasTypedText: openLines.some(({ name }) => name !== OTHER_ITEM && !prices.has(name)),
    /** The price list has the price of each item. */
    isListed: !hasOpenPrice,
    /** The amounts without a service; 0 when they are not known. */
    otherPence: isOtherAlone && hasOpenPrice ? Math.max(0, openPence) : 0,
    itemCount: lines.reduce((sum, { count }) => sum + count, 0),
    getCount: (name: string) => lines.find((line) => line.name === name)?.count ?? 0,
  };
};

export type Basket = ReturnType<typeof readBasket>;

const fits = (description: string) => description.length <= maxLength.description;

/** A total without a description becomes a line, so that its amount stays in the total. */
const getNamedLines = ({ lines }: Basket, totalPence: number) =>
  lines.length === 0 && totalPence > 0 ? [{ name: OTHER_ITEM, count: 1 }] : lines;

/** Keeps a total that the user has typed. Undefined when the description would be too long. */
export const addItem = (
  fields: BasketFields,
  item: BasketItem,
  prices: Prices,
): BasketFields | undefined => {
  const basket = readBasket(fields, prices);
  const lines = addLine(getNamedLines(basket, fields.totalPence), { name: item.name, count: 1 });
  const description = formatLines(lines);
  const totalPence = basket.isPriceTyped ? fields.totalPence : fields.totalPence + item.pence;
  return fits(description) ? { description, totalPence } : undefined;
};

/** Undefined when the description would be too long. */
export const addAmount = (
  fields: BasketFields,
  pence: number,
  prices: Prices,
): BasketFields | undefined => {
  const { lines } = readBasket(fields, prices);
  const isNamed = lines.length === 0 || lines.some(({ name }) => name === OTHER_ITEM);
  const description = formatLines(isNamed ? lines : addLine(lines, { name: OTHER_ITEM, count: 1 }));
  return fits(description) ? { description, totalPence: fields.totalPence + pence } : undefined;
};

const removeLine = (lines: readonly BasketLine[], removed: string) =>
  lines.flatMap(({ name, count }) => {
    if (name !== removed) return [{ name, count }];
    return count > 1 ? [{ name, count: count - 1 }] : [];
  });

/** Keeps a total that the user has typed. */
export const removeItem = (
  fields: BasketFields,
  item: BasketItem,
  prices: Prices,
): BasketFields => {
  const basket = readBasket(fields, prices);
  const lines = removeLine(basket.lines, item.name);
  const description = formatLines(lines);
  if (basket.isPriceTyped) return { description, totalPence: fields.totalPence };
  const isOpen = !prices.get(item.name);
  const hasOtherOpen = lines.some(({ name }) => !prices.get(name));
  // Without another item of unknown price, only the listed prices are left.
  if (isOpen && !hasOtherOpen) return { description, totalPence: basket.listedPence };
  return { description, totalPence: Math.max(0, fields.totalPence - item.pence) };
};

export const removeAmounts = (fields: BasketFields, prices: Prices): BasketFields => {
  const { lines, otherPence } = readBasket(fields, prices);
  return {
    description: formatLines(lines.filter(({ name }) => name !== OTHER_ITEM)),
    totalPence: fields.totalPence - otherPence,
  };
};
