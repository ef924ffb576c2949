import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { validate } from './validate.ts';

const schema = v.object({ idents: v.array(v.string()) });

test('the response to ten thousand invalid items lists only the first hundred [attack 3.5]', () => {
  const readMessages = (count: number): unknown => {
    try {
      return validate(schema, { idents: Array.from({ length: count }, () => 1) });
    } catch (error) {
      return error instanceof ApiProblem ? error.fields : error;
    }
  };
  expect(readMessages(10_000)).toEqual(readMessages(100));
});
