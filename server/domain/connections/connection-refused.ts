/** Nothing was changed. The message tells an owner why. */
export class ConnectionRefused extends Error {
  override readonly name = 'ConnectionRefused';
}
