/**
 * A program as the developer of another client writes it, with the types that openapi-typescript
 * generates from our document. The check compiles it.
 */
import type { components, operations, paths } from '../results/openapi/api.d.ts';

type Responses<Name extends keyof operations> = operations[Name]['responses'];
type Body<R> = R extends { content: { 'application/json': infer Json } } ? Json : never;

type CreateProblem = Body<Responses<'createPayment'>[400]>;

/** Reads the messages of fields, with the names and the nesting of the payload. */
export const readFieldMessages = (problem: CreateProblem): (string | undefined)[] => [
  problem.description?.[0],
  problem.customer?.email?.[0],
  problem.non_field_errors?.[0],
];

// @ts-expect-error -- The payload has no field of this name, so its problem has no messages for it.
export type NoField = NonNullable<Body<Responses<'updateCustomer'>[400]>['name']>['nickname'];

/** Distinguishes problems by their code, which each status limits. */
export const readProblem = (problem: Body<Responses<'createPayment'>[403]>): string => {
  const codes: Record<NonNullable<typeof problem.code>, string> = {
    not_authenticated: 'log in again',
    module_disabled: 'ask for the module',
    csrf_failed: 'read the cookie again',
    csrf_missing: 'send the header',
  };
  return `${problem.detail}: ${codes[problem.code]}`;
};

/** Every problem has a detail, a code, and the messages of fields by name. */
export const readAnyProblem = (problem: components['schemas']['ApiProblem']) => {
  const { detail, code, ...fields } = problem;
  const messages: components['schemas']['FieldMessages'][] = Object.values(fields).filter(
    (each) => each !== undefined,
  );
  return `${detail} (${code}): ${messages.flat().join(' ')}`;
};

export const readHeaders = (
  throttled: Responses<'logIn'>[429]['headers'],
  created: Responses<'createPayment'>[201]['headers'],
) => {
  const retryAfterSeconds: number | undefined = throttled['Retry-After'];
  const requestId: string = throttled['X-Request-Id'];
  const isReplayed: boolean = created['Idempotent-Replayed'] === 'true';
  return { retryAfterSeconds, requestId, isReplayed };
};

/** The key of a write is a header of the request. */
export const createHeaders = (
  key: string,
): paths['/services/payments/']['post']['parameters']['header'] => ({ 'Idempotency-Key': key });
