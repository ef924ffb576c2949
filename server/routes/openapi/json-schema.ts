import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { toWireCase } from '../../../contract/wire-case.ts';

export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

const toSnakeCase = (name: string) => Object.keys(Object(toWireCase({ [name]: true })))[0] ?? name;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const toWireProperties = (properties: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [toSnakeCase(name), toWireNames(schema)]),
  );

const toWireContent = (keyword: string, content: unknown) => {
  if (keyword === 'required' && Array.isArray(content)) return content.map(String).map(toSnakeCase);
  if (keyword === 'properties' && isObject(content)) return toWireProperties(content);
  return toWireNames(content);
};

const toWireNames = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(toWireNames);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, content]) => [keyword, toWireContent(keyword, content)]),
  );
};

/** Rules about two fields, for example, cannot be expressed in JSON Schema. */
export const toWireJsonSchema = (schema: v.GenericSchema): JsonSchema => {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return toWireNames(converted) as JsonSchema;
};
