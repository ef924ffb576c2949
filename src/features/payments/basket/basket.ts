import { maxLength } from '../../../../contract/limits.ts';

export interface BasketItem {
  readonly name: string;
  /** The price includes VAT. It is 0 when the price list has none. */
  readonly pence: number;
}

export interface BasketFields {
  readonly description: string;
  readonly totalPence: number;
  /**
   * What the user typed for each item without a listed price, in the order of typing. A form that
   * was reopened has none.
   */
  readonly openItems?: readonly BasketItem[];
}

interface BasketLine {
  readonly name: string;
  readonly count: number;
}

/** An amount without a service has this name. */
export const OTHER_ITEM = 'Custom amount';

const SEPARATOR = ' + ';

const formatLine = ({ name, count }: BasketLine) => (count > 1 ? `${count} × ${name}` : name);
const formatLines = (lines: readonly BasketLine[]) => lines.map(formatLine).join(SEPARATOR);

/** A price is in pence, or 0 when the name has no price, or several. */
export type Prices = ReadonlyMap<string, number>;

export const toPrices = (items: readonly BasketItem[]): Prices => {
  const prices = new Map<string, number>();
  for (const { name, pence } of items) {
    const earlierPence = prices.get(name) ?? pence;
    prices.set(name, earlierPence === pence ? pence : 0);
  }
  return prices;
};

const isAtEnd = (text: string) => text === '' || text.startsWith(SEPARATOR);

/**
 * A line is a service with its count, or any text up to the separator. `names` begin with the
 * longest, because a name may be the beginning of another.
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
  let unreadText = description.trim();
  while (unreadText !== '') {
    const { length, ...line } = readLine(unreadText, names);
    if (line.name.trim() !== '') lines = addLine(lines, line);
    unreadText = unreadText.slice(length + SEPARATOR.length);
  }
  return lines;
};

const sumListed = (lines: readonly BasketLine[], prices: Prices) =>
  lines.reduce((sum, { name, count }) => sum + count * (prices.get(name) ?? 0), 0);

const sumItems = (items: readonly BasketItem[]) => items.reduce((sum, { pence }) => sum + pence, 0);

/** Returns what each item of `lines` costs, or undefined when only their sum is known. */
const findOpenItems = (
  lines: readonly BasketLine[],
  sumPence: number,
  typed: readonly BasketItem[],
): readonly BasketItem[] | undefined => {
  const [first, second] = lines;
  if (first?.count === 1 && !second) return [{ name: first.name, pence: sumPence }];
  const items = typed.filter(({ name }) => lines.some((line) => line.name === name));
  const hasAll = lines.every(
    ({ name, count }) => items.filter((item) => item.name === name).length === count,
  );
  return hasAll && sumItems(items) === sumPence ? items : undefined;
};

interface PricedLine {
  readonly text: string;
  /** Without it, the user has not said what the line costs. */
  readonly pence: number | undefined;
}

/** A draft and “Ask Again” need not store the basket. */
export const readBasket = (
  { description, totalPence, openItems: typed = [] }: BasketFields,
  prices: Prices,
) => {
  const lines = readLines(description, prices);
  // At £0.00, the user has typed the names of services, and picked none.
  const picked: Prices = totalPence === 0 ? new Map() : prices;
  const listedPence = sumListed(lines, picked);
  // The rest of the total belongs to the lines without a listed price, or to a request without a
  // description.
  const openLines = lines.filter(({ name }) => !picked.get(name));
  const openPence = totalPence - listedPence;
  const hasOpenPrice = openLines.length > 0 || lines.length === 0;
  const namedOpenLines = lines.length === 0 ? [{ name: OTHER_ITEM, count: 1 }] : openLines;
  const openItems = openPence > 0 ? findOpenItems(namedOpenLines, openPence, typed) : undefined;
  const sumOpen = (name: string) => sumItems(openItems?.filter((item) => item.name === name) ?? []);
  const otherPence = sumOpen(OTHER_ITEM);
  const sharedLine: PricedLine = {
    text: formatLines(namedOpenLines),
    pence: openPence > 0 ? openPence : undefined,
  };
  return {
    lines,
    /** Lines without a listed price share the rest of the total, unless `openItems` is known. */
    pricedLines: [
      ...lines
        .filter(({ name }) => picked.get(name))
        .map((line) => ({
          text: formatLine(line),
          pence: line.count * (prices.get(line.name) ?? 0),
        })),
      ...(openItems
        ? namedOpenLines.map((line) => ({ text: formatLine(line), pence: sumOpen(line.name) }))
        : hasOpenPrice
          ? [sharedLine]
          : []),
    ] satisfies readonly PricedLine[],
    /** Undefined when only their sum is known. */
    openItems,
    listedPence,
    openPence,
    /** The total is not that of the items. */
    isPriceTyped: hasOpenPrice ? openPence < 0 : openPence !== 0,
    hasTypedText: openLines.some(({ name }) => name !== OTHER_ITEM && !prices.has(name)),
    isListed: !hasOpenPrice,
    /** It is 0 when another line shares the rest. */
    otherPence,
    /** At least one tile has a count. */
    hasPickedTile: otherPence > 0 || lines.some(({ name }) => picked.has(name)),
    itemCount: lines.reduce((sum, { count }) => sum + count, 0),
    getCount: (name: string) =>
      (picked.has(name) && lines.find((line) => line.name === name)?.count) || 0,
    /** The price list has no price for it, and neither has the total. */
    unpricedName:
      openPence === 0 ? lines.find(({ name }) => picked.get(name) === 0)?.name : undefined,
  };
};

export type Basket = ReturnType<typeof readBasket>;

const fits = (description: string) => description.length <= maxLength.description;

/** Without a description, the total becomes a line, so that its amount stays. */
const getNamedLines = ({ lines }: Basket, totalPence: number) =>
  lines.length === 0 && totalPence > 0 ? [{ name: OTHER_ITEM, count: 1 }] : lines;

/**
 * At £0.00, it adds the prices of all services that the user has typed, and not a second one of them.
 * A typed total stays, unless the price of the item was typed, too. Returns undefined when the
 * description would be too long.
 */
export const addItem = (
  fields: BasketFields,
  item: BasketItem,
  prices: Prices,
): BasketFields | undefined => {
  const basket = readBasket(fields, prices);
  const { totalPence } = fields;
  const isTyped = totalPence === 0 && basket.lines.some(({ name }) => name === item.name);
  const lines = isTyped
    ? basket.lines
    : addLine(getNamedLines(basket, totalPence), { name: item.name, count: 1 });
  const description = formatLines(lines);
  if (!fits(description)) return undefined;
  const isListed = prices.get(item.name);
  const openItems = [...(basket.openItems ?? []), ...(isListed ? [] : [item])];
  if (totalPence === 0) {
    const typedPence = isListed ? 0 : item.pence;
    return { description, totalPence: sumListed(lines, prices) + typedPence, openItems };
  }
  return {
    description,
    totalPence: totalPence + (isListed && basket.isPriceTyped ? 0 : item.pence),
    openItems,
  };
};

/** Users type the last line of a description, so it is what a suggestion completes. */
export const splitLastLine = (description: string) => {
  const end = description.lastIndexOf(SEPARATOR);
  return end === -1
    ? { earlier: '', last: description }
    : { earlier: description.slice(0, end), last: description.slice(end + SEPARATOR.length) };
};

/**
 * The item replaces the last line. A typed total stays. Returns undefined when the description would
 * be too long.
 */
export const completeLastLine = (
  fields: BasketFields,
  item: BasketItem,
  prices: Prices,
): BasketFields | undefined => {
  const { earlier } = splitLastLine(fields.description);
  if (earlier !== '') return addItem({ ...fields, description: earlier }, item, prices);
  // The whole total was typed for the replaced line.
  return { description: item.name, totalPence: fields.totalPence || item.pence };
};

const withoutOther = <Named extends { readonly name: string }>(all: readonly Named[]) =>
  all.filter(({ name }) => name !== OTHER_ITEM);

/** Returns undefined when the description would be too long. */
export const addAmount = (
  fields: BasketFields,
  pence: number,
  prices: Prices,
): BasketFields | undefined => {
  const { lines, openItems = [], otherPence } = readBasket(fields, prices);
  const isNamed = lines.length === 0 || lines.some(({ name }) => name === OTHER_ITEM);
  const description = formatLines(isNamed ? lines : addLine(lines, { name: OTHER_ITEM, count: 1 }));
  if (!fits(description)) return undefined;
  return {
    description,
    totalPence: fields.totalPence + pence,
    openItems: [...withoutOther(openItems), { name: OTHER_ITEM, pence: otherPence + pence }],
  };
};

const removeLine = (lines: readonly BasketLine[], removed: string) =>
  lines.flatMap(({ name, count }) => {
    if (name !== removed) return [{ name, count }];
    return count > 1 ? [{ name, count: count - 1 }] : [];
  });

/**
 * A typed total stays. So does the sum of several items when only the sum is known. Of items with the
 * same name, the one that was typed last is removed.
 */
export const removeItem = (
  fields: BasketFields,
  item: BasketItem,
  prices: Prices,
): BasketFields => {
  const { totalPence } = fields;
  const { isPriceTyped, listedPence, ...basket } = readBasket(fields, prices);
  const { openItems = [] } = basket;
  const lines = removeLine(basket.lines, item.name);
  const description = formatLines(lines);
  if (isPriceTyped) return { description, totalPence, openItems };
  const isOpen = !prices.get(item.name);
  if (isOpen && lines.every(({ name }) => prices.get(name)))
    return { description, totalPence: listedPence };
  const removed = isOpen ? openItems.findLast(({ name }) => name === item.name) : undefined;
  return {
    description,
    totalPence: Math.max(0, totalPence - (item.pence || (removed?.pence ?? 0))),
    openItems: openItems.filter((each) => each !== removed),
  };
};

export const removeAmounts = (fields: BasketFields, prices: Prices): BasketFields => {
  const { lines, otherPence, openItems = [] } = readBasket(fields, prices);
  return {
    description: formatLines(withoutOther(lines)),
    totalPence: fields.totalPence - otherPence,
    openItems: withoutOther(openItems),
  };
};
