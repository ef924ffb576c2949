const isWeekend = (date: Date) => date.getUTCDay() === 0 || date.getUTCDay() === 6;

/**
 * Returns the time `count` business days after `start`. Bank holidays count as business days, so it
 * is an estimate.
 */
export const addBusinessDays = (start: Date, count: number) => {
  const date = new Date(start);
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (!isWeekend(date)) left -= 1;
  }
  return date;
};
