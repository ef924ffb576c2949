import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { AppSettings } from '../lib/app-settings.ts';
import { networkOf } from '../lib/network-address.ts';

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

const isOnThisMachine = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/** Where the app of the tenant at `host` starts, such as for an invite, which is good there alone. */
export const appOriginOf = (c: Context, settings: PublicUrl, { host }: { readonly host: string }) => {
  const url = new URL(originOf(c, settings));
  // The demo's own host is no address for others, and it answers at any.
  if (!isOnThisMachine(host)) url.hostname = host;
  return url.origin;
};

/** Lower-case host name without the port. */
export const hostOf = (c: Context) => new URL(c.req.url).hostname;

const connectionAddress = (c: Context) => {
  // Requests handed over in process, as in tests, have no connection.
  const hasConnection = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
  return hasConnection ? getConnInfo(c).remote.address : undefined;
};

/** Where on the network the request came from, for counting. */
export const addressOf = (c: Context, settings: PublicUrl) => {
  const forwarded = isBehindProxy(settings) ? lastOf(c.req.header('x-forwarded-for')) : undefined;
  return networkOf(forwarded ?? '') ?? networkOf(connectionAddress(c) ?? '') ?? 'unknown';
};
