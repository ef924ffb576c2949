import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { AppSettings } from '../lib/app-settings.ts';
import { getNetwork } from '../lib/network-address.ts';

type PublicUrl = Pick<AppSettings, 'publicUrl'>;

/** The server speaks plain HTTP only, so a public HTTPS URL means that a trusted proxy sets the forwarded headers. */
const isBehindProxy = ({ publicUrl }: PublicUrl) => publicUrl?.startsWith('https:') === true;

const getLastItem = (list: string | undefined) => list?.split(',').at(-1)?.trim();

/** True when browsers use HTTPS. With a public HTTPS URL no header, and no lack of one, changes that. */
export const isSecure = (c: Context, settings: PublicUrl) =>
  new URL(c.req.url).protocol === 'https:' || isBehindProxy(settings);

/** Base URL for links to this server, such as `https://pay.example.com`. */
export const getOrigin = (c: Context, settings: PublicUrl) =>
  settings.publicUrl ?? `${isSecure(c, settings) ? 'https' : 'http'}://${new URL(c.req.url).host}`;

const isLocalHost = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/** Base URL of the app of the tenant at `host`, such as for an invite, which is valid on the tenant's host only. */
export const getAppOrigin = (c: Context, settings: PublicUrl, { host }: { readonly host: string }) => {
  const url = new URL(getOrigin(c, settings));
  // Other devices cannot reach the demo's `localhost`; the demo answers on any host.
  if (!isLocalHost(host)) url.hostname = host;
  return url.origin;
};

/** Lower-case host name without the port. */
export const getHost = (c: Context) => new URL(c.req.url).hostname;

const getConnectionAddress = (c: Context) => {
  // In-process requests of tests have no connection.
  const hasConnection = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
  return hasConnection ? getConnInfo(c).remote.address : undefined;
};

/** The client's network address, for rate limits. */
export const getClientAddress = (c: Context, settings: PublicUrl) => {
  const forwarded = isBehindProxy(settings) ? getLastItem(c.req.header('x-forwarded-for')) : undefined;
  return getNetwork(forwarded ?? '') ?? getNetwork(getConnectionAddress(c) ?? '') ?? 'unknown';
};
