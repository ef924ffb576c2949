import type { ListDescription } from './list-description.ts';

const compareValues = (a: string | number | undefined, b: string | number | undefined) =>
  typeof a === 'number' ? a - Number(b) : String(a).localeCompare(String(b));

export const compareRows = <Row>({ orders }: ListDescription<Row>, name = '') => {
  const order = orders?.[name];
  if (!order) return () => 0;
  const sign = order.direction === 'ascending' ? 1 : -1;
  return (a: Row, b: Row) => {
    const others = order.by(b);
    const differences = order.by(a).map((value, index) => compareValues(value, others[index]));
    return sign * (differences.find((difference) => difference !== 0) ?? 0);
  };
};
