import { getValues } from '@modular-forms/react';
import type { Store } from './form-types.ts';

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const merge = (start: unknown, typed: unknown): unknown => {
  if (!isGroup(start) || !isGroup(typed)) return typed;
  const merged = Object.entries(typed).map(([name, value]) => [name, merge(start[name], value)] as const);
  return { ...start, ...Object.fromEntries(merged) };
};

/** What the form holds: what was typed, over what it started with. */
export const valuesOf = (store: Store, start: unknown) => merge(start, getValues(store, { shouldActive: false }));
