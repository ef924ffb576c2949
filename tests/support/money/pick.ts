/**
 * Returns the item at the index `choice` modulo the number of items; undefined when there is no
 * item.
 */
export const pick = <Item>(items: readonly Item[], choice: number) =>
  items[choice % Math.max(items.length, 1)];
