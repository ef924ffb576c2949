/** Midnight by the clock of the device, as ISO 8601. */
export const getStartOfToday = () => new Date(new Date().setHours(0, 0, 0, 0)).toISOString();
