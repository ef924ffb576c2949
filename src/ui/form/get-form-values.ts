import { getValues } from '@modular-forms/react';
import type { Store } from './form-types.ts';

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns `current`, with the properties of `initial` that it does not have, at every depth. */
const merge = (initial: unknown, current: unknown): unknown => {
  if (!isGroup(initial) || !isGroup(current)) return current;
  const merged = Object.entries(current).map(([name, value]) => [name, merge(initial[name], value)] as const);
  return { ...initial, ...Object.fromEntries(merged) };
};

/**
 * Returns the values of all fields. A field that has never been rendered keeps its initial value, and one that is no longer
 * rendered keeps its last one.
 */
export const getFormValues = (store: Store, initialValues: unknown) =>
  merge(initialValues, getValues(store, { shouldActive: false }));
