import { createMiddleware } from 'hono/factory';

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** A customer's page runs no script, is framed by nobody, kept nowhere and found by no search. */
export const customerPageHeaders = createMiddleware(async (c, next) => {
  await next();
  c.header('Content-Security-Policy', policy);
  c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex');
  c.header('X-Content-Type-Options', 'nosniff');
});
