/** Selects an item; undefined when there is none. */
export const pick = <Item>(items: readonly Item[], choice: number) => items[choice % Math.max(items.length, 1)];
