import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import proxyAddr from 'proxy-addr';
import { getNetwork } from '../lib/network/network-address.ts';
import type { AppSettings } from '../lib/settings/app-settings.ts';

type PublicUrlSettings = Pick<AppSettings, 'publicUrl'>;

/** The server listens on plain HTTP only, so with a public HTTPS URL a proxy is in front. */
const isBehindProxy = ({ publicUrl }: PublicUrlSettings) =>
  publicUrl?.startsWith('https:') === true;

/**
 * Whether the browser uses HTTPS. With a public HTTPS URL the result is always true, whatever
 * headers arrive. The URL of a request over the network is always `http:`; only a direct call of
 * the app's `fetch`, such as a test's, can have another.
 */
export const isSecure = (c: Context, settings: PublicUrlSettings) =>
  new URL(c.req.url).protocol === 'https:' || isBehindProxy(settings);

/** Base URL for links to this server, such as `https://pay.example.com`. */
export const getOrigin = (c: Context, settings: PublicUrlSettings) =>
  settings.publicUrl ?? `${isSecure(c, settings) ? 'https' : 'http'}://${new URL(c.req.url).host}`;

const isLocalHost = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/**
 * Base URL of the app of the tenant at `host`, such as for an invite, which is valid on the
 * tenant's host only.
 */
export const getAppOrigin = (
  c: Context,
  settings: PublicUrlSettings,
  { host }: { readonly host: string },
) => {
  const url = new URL(getOrigin(c, settings));
  // The demo's tenant has the host `localhost`, which other devices cannot reach. Its links keep
  // the host of the request.
  if (!isLocalHost(host)) url.hostname = host;
  return url.origin;
};

/** Lower-case host name without the port. */
export const getHost = (c: Context) => new URL(c.req.url).hostname;

/**
 * The address of clients that have disconnected, and of some tests, which call the app without a
 * connection.
 */
export const UNKNOWN_ADDRESS = 'unknown';

/**
 * The connection of the request. Undefined when the client has disconnected, and in tests that call
 * the app without one.
 */
const getConnection = ({ env }: Context<{ Bindings: Partial<HttpBindings> }>) =>
  env?.incoming?.socket.remoteAddress === undefined ? undefined : env.incoming;

/**
 * The client's IPv4 address, or the /64 network of its IPv6 address, for rate limits. Behind a
 * proxy, it is that of the last address in `X-Forwarded-For` that is not a trusted proxy. The
 * client can forge the addresses before it.
 */
export const getClientAddress = (
  c: Context,
  { isTrustedProxy }: Pick<AppSettings, 'isTrustedProxy'>,
) => {
  const connection = getConnection(c);
  if (!connection) return UNKNOWN_ADDRESS;
  const address = proxyAddr(connection, isTrustedProxy);
  return (
    getNetwork(address) ?? getNetwork(connection.socket.remoteAddress ?? '') ?? UNKNOWN_ADDRESS
  );
};
