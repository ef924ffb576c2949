/** Formats that do not need dayjs; `dates.ts` has the others. */

/** An instant: ISO text from the wire, a Date, or milliseconds. Formatted in the browser's time zone. */
export type Instant = string | Date | number;

const padTwo = (number: number) => String(number).padStart(2, '0');

/** `21/11` (spec §9: dd/MM). */
export const formatShortDate = (instant: Instant) => {
  const date = new Date(instant);
  return `${padTwo(date.getDate())}/${padTwo(date.getMonth() + 1)}`;
};

/** `14:05` (spec §9: HH:mm). */
export const formatTime = (instant: Instant) => {
  const date = new Date(instant);
  return `${padTwo(date.getHours())}:${padTwo(date.getMinutes())}`;
};
