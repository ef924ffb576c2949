import proxyAddr from 'proxy-addr';
import * as v from 'valibot';

const MAX_HOPS = 10;

/** A number of proxies, or networks such as `10.0.0.0/8` and `loopback`. */
export type TrustedProxies = number | readonly string[];

/** `index` counts the addresses between `address` and the server. */
export type IsTrustedProxy = (address: string, index: number) => boolean;

export const createTrustedProxyCheck = (proxies: TrustedProxies): IsTrustedProxy =>
  typeof proxies === 'number'
    ? (_address, index) => index < proxies
    : proxyAddr.compile([...proxies]);

const isValid = (proxies: TrustedProxies) => {
  if (typeof proxies === 'number') return proxies <= MAX_HOPS;
  try {
    return createTrustedProxyCheck(proxies) !== undefined;
  } catch {
    return false;
  }
};

export const trustedProxiesSchema = v.pipe(
  v.string(),
  v.transform((text): TrustedProxies => (/^\d+$/.test(text) ? Number(text) : text.split(/[\s,]+/))),
  v.check(
    isValid,
    `must be the number of proxies, up to ${MAX_HOPS}, or their networks with commas between, such as 10.0.0.0/8 or loopback`,
  ),
);
