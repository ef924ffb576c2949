import * as v from 'valibot';

export const userName = v.union([
  v.string(),
  v.object({
    firstName: v.nullish(v.string()),
    lastName: v.nullish(v.string()),
    email: v.nullish(v.string()),
  }),
]);
