type Hmac = (key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

const signWithWebCrypto: Hmac = async (key, message) => {
  const imported = await crypto.subtle.importKey(
    'raw',
    key,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message));
};

/** An address with http://, such as a server in the shop's own network, has no Web Crypto. */
const loadHmac = async (): Promise<Hmac> => {
  if ('subtle' in crypto) return signWithWebCrypto;
  const { signWithLibrary } = await import('./hmac-with-library.ts');
  return signWithLibrary;
};

let loading: Promise<Hmac> | undefined;

/** `hmacSha256` needs no connection after this call. */
export const prepareHmac = () => {
  loading ??= loadHmac().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

export const hmacSha256: Hmac = async (key, message) => (await prepareHmac())(key, message);
