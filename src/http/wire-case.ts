import camelcaseKeys from 'camelcase-keys';
import snakecaseKeys from 'snakecase-keys';

type Json = Record<string, unknown> | readonly Record<string, unknown>[];

const isKeyed = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Keys as the wire wants them, at every depth (spec §7). */
export const toWireCase = (body: unknown): unknown => (isKeyed(body) ? snakecaseKeys(body, { deep: true }) : body);

/** Keys as the app reads them, at every depth. */
export const fromWireCase = (body: unknown): unknown => (isKeyed(body) ? camelcaseKeys(body, { deep: true }) : body);
