import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

const made = generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
});

/** A certificate for this run alone, and the hash of its key by which Chromium is told to trust it. */
export const certificate = async () => {
  const { private: key, cert } = await made;
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, keyHash: createHash('sha256').update(publicKey).digest('base64') };
};
