import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

const generated = generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
});

/**
 * Returns the self-signed certificate of this process, and the hash of its key, which makes
 * Chromium trust the certificate.
 */
export const getCertificate = async () => {
  const { private: key, cert } = await generated;
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, keyHash: createHash('sha256').update(publicKey).digest('base64') };
};
