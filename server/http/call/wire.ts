import { fromWireCase, toWireCase } from '../../../contract/wire-case.ts';

/** JSON text as it travels: keys in snake case at every depth. */
export const toWire = (value: object) => JSON.stringify(toWireCase(value));

/** A parsed body or query as our code reads it: keys in camel case at every depth. */
export const fromWire = fromWireCase;
