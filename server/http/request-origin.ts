import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import proxyAddr from 'proxy-addr';
import { getNetwork } from '../lib/network/network-address.ts';
import type { AppSettings } from '../lib/settings/app-settings.ts';

type PublicUrlSettings = Pick<AppSettings, 'publicUrl'>;

/** The server listens on plain HTTP, so a public HTTPS URL has a proxy in front. */
const isBehindProxy = ({ publicUrl }: PublicUrlSettings) =>
  publicUrl?.startsWith('https:') === true;

/**
 * With a public HTTPS URL it is always true, whatever headers arrive. Without one it is false over the
 * network, where a request's URL is `http:`.
 */
export const isSecure = (c: Context, settings: PublicUrlSettings) =>
  new URL(c.req.url).protocol === 'https:' || isBehindProxy(settings);

/** Returns an origin such as `https://pay.example.com`. */
export const getOrigin = (c: Context, settings: PublicUrlSettings) =>
  settings.publicUrl ?? `${isSecure(c, settings) ? 'https' : 'http'}://${new URL(c.req.url).host}`;

const isLocalHost = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/** Links that are valid at the tenant's host only, such as an invite, have this origin. */
export const getAppOrigin = (
  c: Context,
  settings: PublicUrlSettings,
  { host }: { readonly host: string },
) => {
  const url = new URL(getOrigin(c, settings));
  // Other devices cannot reach the demo's host `localhost`, so its links keep the host of the request.
  if (!isLocalHost(host)) url.hostname = host;
  return url.origin;
};

export const getHost = (c: Context) => new URL(c.req.url).hostname;

/** A client that has disconnected, and a test that calls the app without a connection, have this address. */
export const UNKNOWN_ADDRESS = 'unknown';

const getConnection = ({ env }: Context<{ Bindings: Partial<HttpBindings> }>) =>
  env?.incoming?.socket.remoteAddress === undefined ? undefined : env.incoming;

/**
 * Rate limits have this key (`getNetwork`). Behind a proxy, it is the last address in `X-Forwarded-For` that
 * is no trusted proxy, because the client can forge the ones before it.
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
