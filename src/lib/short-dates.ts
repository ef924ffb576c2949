/** An instant: ISO text from the wire, a Date, or milliseconds. Shown in the browser's own zone. */
export type Instant = string | Date | number;

const two = (figure: number) => String(figure).padStart(2, '0');

/** `21/11` (spec §9: dd/MM). */
export const shortDate = (instant: Instant) => {
  const date = new Date(instant);
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}`;
};

/** `14:05` (spec §9: HH:mm). */
export const timeOfDay = (instant: Instant) => {
  const date = new Date(instant);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
};
