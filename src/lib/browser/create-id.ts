/**
 * `crypto.randomUUID` is missing at an address with http://, such as a server in the shop's own
 * network.
 */
export const createId = () => {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
};
