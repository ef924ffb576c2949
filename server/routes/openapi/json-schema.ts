import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { toWireCase } from '../../../contract/wire-case.ts';

/** The parts of a JSON Schema that the document needs. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

const toSnakeCase = (name: string) => Object.keys(Object(toWireCase({ [name]: true })))[0] ?? name;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Converts property names to wire case. */
const toWireNames = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toWireNames);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([keyword, content]) => {
      if (keyword === 'required' && Array.isArray(content)) return [keyword, content.map(String).map(toSnakeCase)];
      if (keyword === 'properties' && isObject(content)) {
        return [
          keyword,
          Object.fromEntries(Object.entries(content).map(([name, schema]) => [toSnakeCase(name), toWireNames(schema)])),
        ];
      }
      return [keyword, toWireNames(content)];
    }),
  );
};

/** Converts a schema of the contract. Rules that JSON Schema cannot express, such as across two fields, are omitted. */
export const toWireJsonSchema = (schema: v.GenericSchema): JsonSchema => {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return toWireNames(converted) as JsonSchema;
};
