import { isIPv4 } from 'node:net';
import * as v from 'valibot';

/** Traffic to this machine needs no encryption, and any certificate is accepted. */
export const isLoopbackHost = (hostname: string) => {
  const host = hostname.toLowerCase();
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
};

export const urlSchema = (message: string, ...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message),
  );

/** It allows plain HTTP. No program sends a fragment. */
const TLS_OFF = '#tls=off';

const isEncryptedOrLocal = (text: string) => {
  const { protocol, hostname, hash } = new URL(text);
  return protocol === 'https:' || isLoopbackHost(hostname) || hash === TLS_OFF;
};

export const serviceUrlSchema = v.pipe(
  urlSchema('must be an http or https address', 'http:', 'https:'),
  v.check(isEncryptedOrLocal, `must be an https address; ${TLS_OFF} at its end allows http`),
);

const toOrigin = (example: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => new URL(text)),
    v.check(
      ({ pathname, search, hash }) =>
        pathname === '/' && search === '' && (hash === '' || hash === TLS_OFF),
      `must be an address without a path, such as ${example}`,
    ),
    v.transform(({ origin }) => origin),
  );

export const originSchema = (example: string) =>
  v.pipe(urlSchema(`must be an address such as ${example}`, 'http:', 'https:'), toOrigin(example));

export const serviceOriginSchema = (example: string) => v.pipe(serviceUrlSchema, toOrigin(example));

const sslModes = ['verify-full', 'verify-ca', 'require', 'no-verify', 'disable'];

// As in node-postgres, the option `host` overrides the host of the URL, and the last one counts.
const getDatabaseHost = ({ hostname, searchParams }: URL) =>
  searchParams.getAll('host').at(-1) || decodeURIComponent(hostname);

const hasSafeConnection = (text: string) => {
  const url = new URL(text);
  const mode = url.searchParams.getAll('sslmode').at(-1);
  if (mode !== undefined) return sslModes.includes(mode);
  const host = getDatabaseHost(url);
  return host.startsWith('/') || host === '::1' || isLoopbackHost(host);
};

const isDatabaseUrl = (text: string) =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);

/** The server cannot write to a standby. */
const requestsPrimary = (text: string) => {
  const [wanted = 'primary'] = new URL(text).searchParams.getAll('target_session_attrs').slice(-1);
  return wanted === 'primary' || wanted === 'read-write';
};

/** One on another machine needs the option `sslmode`. */
export const databaseUrlSchema = v.pipe(
  v.string(),
  v.check(
    (text) => splitDatabaseUrl(text).every(isDatabaseUrl),
    'must be the address of a PostgreSQL database, such as postgres://user@host/name?sslmode=verify-full',
  ),
  v.check(
    (text) => splitDatabaseUrl(text).every(requestsPrimary),
    'must be an address whose target_session_attrs is read-write or primary, if it has this option',
  ),
  v.check(
    (text) => splitDatabaseUrl(text).every(hasSafeConnection),
    `must be an address with sslmode, such as ?sslmode=verify-full; ?sslmode=disable allows an unencrypted connection`,
  ),
);

/** The connection to this machine does not leave it, so any certificate will do. */
export const getMailTlsOptions = (hostname: string) =>
  isLoopbackHost(hostname) ? { tls: { rejectUnauthorized: false } } : {};

const LOCAL_SMTP_PORT = 25;

/** A mail server on another machine needs TLS, unless an option of the URL allows less. */
export const getSmtpOptions = (smtpUrl: string) => {
  const { protocol, hostname, port, searchParams } = new URL(smtpUrl);
  const isLocal = isLoopbackHost(hostname);
  const isRelaxed =
    searchParams.get('ignoreTLS') === 'true' || searchParams.get('requireTLS') === 'false';
  return {
    ...getMailTlsOptions(hostname),
    ...(isLocal && protocol === 'smtp:' && port === '' && { port: LOCAL_SMTP_PORT }),
    ...(!isLocal && !isRelaxed && { requireTLS: true }),
  };
};

const urlParts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is;

/** `postgresql://user@one:5432,two/name` becomes two URLs, because the driver takes one host only. */
export const splitDatabaseUrl = (url: string): string[] => {
  const [, start = '', hosts = '', rest = ''] = urlParts.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [url];
};
