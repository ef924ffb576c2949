/** `choice` modulo the number of items; undefined without items. */
export const pick = <Item>(items: readonly Item[], choice: number) =>
  items[choice % Math.max(items.length, 1)];
