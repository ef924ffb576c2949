import type * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Call, calls } from './calls.ts';
import { day, id, timestamp } from './primitives.ts';

/** The parts of Valibot's schemas that hold texts. */
interface Schema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly options?: readonly Schema[];
  readonly pipe?: readonly Schema[];
}

/** With those of the pipes in its pipe. */
const listSteps = ({ pipe = [], ...schema }: Schema): Schema[] =>
  pipe.length === 0 ? [schema] : pipe.flatMap(listSteps);

/** They allow no character of another kind. */
const strictFormats = new Set(['base64', 'digits', 'picklist', 'regex', 'uuid']);

/** Programs send these, without invisible characters. */
const untyped: ReadonlySet<unknown> = new Set([day, id, timestamp]);

/** Texts that are not cleaned and have no strict format. */
const listUncleanedTexts = (schema: Schema, name: string): string[] => {
  if (untyped.has(schema)) return [];
  const steps = listSteps(schema);
  if (steps.some(({ type }) => type === 'clean' || strictFormats.has(type))) return [];
  return steps.flatMap(({ type, entries = {}, wrapped, item, options = [] }) => [
    ...(type === 'string' ? [name] : []),
    ...Object.entries(entries).flatMap(([field, each]) =>
      listUncleanedTexts(each, `${name}.${field}`),
    ),
    ...[wrapped, item, ...(options.filter(isSchema) as Schema[])].flatMap((each) =>
      each ? listUncleanedTexts(each, name) : [],
    ),
  ]);
};

/** The options of a picklist are plain texts. */
const isSchema = (option: unknown) => typeof option === 'object';

test('every text in a payload or a query is cleaned, except for secrets and texts that programs send [text 1.3]', () => {
  const uncleaned = Object.entries<Call>(calls).flatMap(([name, { payload, query }]) =>
    [payload, query].flatMap((schema: v.GenericSchema | undefined) =>
      schema ? listUncleanedTexts(schema as unknown as Schema, name) : [],
    ),
  );
  expect([...new Set(uncleaned)].toSorted()).toEqual([
    'acceptInvite.password',
    'acceptInvite.passwordConfirm',
    'connectEmail.password',
    'connectEmail.user',
    'connectPayments.key',
    'connectTexts.accountSid',
    'connectTexts.authToken',
    'createPasskey.transports',
    'createShop.password',
    'logIn.password',
    'resetPassword.password',
    'resetPassword.passwordConfirm',
    'setPassword.password',
    'setPassword.passwordConfirm',
    'subscribePush.endpoint',
    'unsubscribePush.endpoint',
    'updateShop.colour',
  ]);
});
