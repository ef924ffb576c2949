/** An owner cannot connect an account, for a reason in the owner's words. Nothing was changed. */
export class ConnectionRefused extends Error {
  override readonly name = 'ConnectionRefused';
}
