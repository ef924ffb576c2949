import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { toWireCase } from '../../../contract/wire-case.ts';

/** A JSON Schema, as far as we read it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

const snakeCased = (name: string) => Object.keys(Object(toWireCase({ [name]: true })))[0] ?? name;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The same schema with the names of properties as they travel. */
const onTheWire = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(onTheWire);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([keyword, content]) => {
      if (keyword === 'required' && Array.isArray(content)) return [keyword, content.map(String).map(snakeCased)];
      if (keyword === 'properties' && isObject(content)) {
        return [
          keyword,
          Object.fromEntries(Object.entries(content).map(([name, schema]) => [snakeCased(name), onTheWire(schema)])),
        ];
      }
      return [keyword, onTheWire(content)];
    }),
  );
};

/** A schema of the contract as JSON Schema. Rules that it has no words for, such as of two fields together, are left out. */
export const jsonSchemaOf = (schema: v.GenericSchema): JsonSchema => {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return onTheWire(converted) as JsonSchema;
};
