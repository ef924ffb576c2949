import type { IncomingMessage } from 'node:http';

const authority = /^(?:[\w.-]+|\[[\d:.a-f]+\])(?::\d{1,5})?$/i;

const toCanonicalHost = (host: string) => {
  try {
    return new URL(`http://${host}/`).hostname;
  } catch {
    return undefined;
  }
};

const isPlainHost = (host: string) => {
  if (!authority.test(host)) return false;
  const canonical = toCanonicalHost(host);
  // URL parsing changes names such as 0x7f.1, which are refused.
  return (
    canonical !== undefined &&
    (host.startsWith('[') || canonical === host.replace(/:\d+$/, '').toLowerCase())
  );
};

const getHosts = (rawHeaders: readonly string[]) =>
  rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );

/** No proxy, log or cache in front may read the host differently (RFC 9112 §3.2). */
export const hasUnambiguousTarget = ({
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>) => {
  const [host, ...others] = getHosts(rawHeaders);
  if (host === undefined || others.length > 0 || !isPlainHost(host)) return false;
  return url.startsWith('/') || url.toLowerCase().startsWith(`http://${host.toLowerCase()}/`);
};
