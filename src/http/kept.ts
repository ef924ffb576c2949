/** Milliseconds for which a list is kept on the device: one shift (docs/decisions/007). */
export const keptFor = 12 * 60 * 60_000;

/** `VITE_SAVED_LISTS=off`, when the app is built, turns it off; so does anything else but `on`. */
export const isKeepingBuiltIn = () => (import.meta.env.VITE_SAVED_LISTS ?? 'on') === 'on';

/** Changes when a saved copy of before would no longer be understood. */
const copyVersion = '3';

/** What a copy must carry to be restored: this version of the shape, and the sign-in on this device it was saved in. */
export const busterOf = (mark: string | undefined) => (mark === undefined ? undefined : `${copyVersion} ${mark}`);

/** Query options of what is saved on the device, for the next opening. */
export const kept = { gcTime: keptFor, meta: { isKept: true } } as const;

interface ListQuery {
  readonly page?: number | string | undefined;
  readonly limit?: number | string | undefined;
  readonly search?: string | undefined;
}

/** First pages alone are kept, and only of lists that are neither searched nor filtered. */
export const keptIfFirstPage = ({ page = 1, limit: _, ...narrowing }: ListQuery) =>
  page === 1 && Object.values(narrowing).every((value) => value === undefined || value === '') ? kept : {};
