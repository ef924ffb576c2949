import type { IncomingMessage } from 'node:http';

// A name or a number, and perhaps a port: no user, path, space, escape or letter beyond ASCII.
const authority = /^(?:[\w.-]+|\[[\d:.a-f]+\])(?::\d{1,5})?$/i;

const canonicalHost = (host: string) => {
  try {
    return new URL(`http://${host}/`).hostname;
  } catch {
    return undefined;
  }
};

const isPlainHost = (host: string) => {
  if (!authority.test(host)) return false;
  const canonical = canonicalHost(host);
  // What is read as another name than it is written, such as 0x7f.1, is nobody's.
  return canonical !== undefined && (host.startsWith('[') || canonical === host.replace(/:\d+$/, '').toLowerCase());
};

const hostsIn = (rawHeaders: readonly string[]) =>
  rawHeaders.filter((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');

/**
 * True when a request says plainly and once which host it is for, so that no proxy, log or cache in front can read
 * another out of it than we do (RFC 9112 §3.2).
 */
export const hasPlainTarget = ({ url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>) => {
  const [host, ...others] = hostsIn(rawHeaders);
  if (host === undefined || others.length > 0 || !isPlainHost(host)) return false;
  return url.startsWith('/') || url.toLowerCase().startsWith(`http://${host.toLowerCase()}/`);
};
