import { fromWireCase, toWireCase } from '../../../contract/wire-case.ts';

/** Returns `value` as JSON with keys in snake case at every depth. */
export const toWireJson = (value: object) => JSON.stringify(toWireCase(value));

/** Converts the keys of a parsed body or query to camel case at every depth. */
export const fromWire = fromWireCase;
