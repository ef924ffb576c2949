/**
 * Returns a random id of 128 bits. `crypto.randomUUID` is missing at an address that begins with
 * http://, such as that of a server in the shop's own network.
 */
export const createId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
