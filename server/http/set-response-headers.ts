import type { Context } from 'hono';

/** Hono's `c.header` would copy the response and its body for each header. */
export const setResponseHeaders = (
  { res: { headers } }: Context,
  fields: Readonly<Record<string, string>>,
) => {
  for (const [name, value] of Object.entries(fields)) headers.set(name, value);
};
