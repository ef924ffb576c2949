import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { AppSettings } from '../dependencies.ts';

type PublicUrl = Pick<AppSettings, 'publicUrl'>;

/** We speak plain HTTP, so a public HTTPS address means a proxy of ours in front, whose headers we may believe. */
const isBehindProxy = ({ publicUrl }: PublicUrl) => publicUrl?.startsWith('https:') === true;

const lastOf = (list: string | undefined) => list?.split(',').at(-1)?.trim();

/** True when the browser's side of this request is HTTPS. */
export const isSecure = (c: Context, settings: PublicUrl) =>
  new URL(c.req.url).protocol === 'https:' ||
  (isBehindProxy(settings) && lastOf(c.req.header('x-forwarded-proto')) === 'https');

/** Where links to this server start, such as `https://pay.example.com`. */
export const originOf = (c: Context, settings: PublicUrl) =>
  settings.publicUrl ?? `${isSecure(c, settings) ? 'https' : 'http'}://${new URL(c.req.url).host}`;

/** Lower-case host name without the port. */
export const hostOf = (c: Context) => new URL(c.req.url).hostname;

const connectionAddress = (c: Context) => {
  // Requests handed over in process, as in tests, have no connection.
  const hasConnection = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
  return hasConnection ? getConnInfo(c).remote.address : undefined;
};

/** The address that the request came from, for counting. */
export const addressOf = (c: Context, settings: PublicUrl) =>
  (isBehindProxy(settings) ? lastOf(c.req.header('x-forwarded-for')) : undefined) ?? connectionAddress(c) ?? 'unknown';
