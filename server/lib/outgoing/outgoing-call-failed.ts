/**
 * An outgoing call without a usable answer: the peer is out of reach, too slow, or answers with too
 * much or with something else. The message is a sentence for the operator and names the host, but
 * neither the path nor the body, which may contain personal data.
 */
export class OutgoingCallFailed extends Error {
  override readonly name = 'OutgoingCallFailed';
  readonly code: string;

  constructor(message: string, { code, ...options }: ErrorOptions & { readonly code: string }) {
    super(message, options);
    this.code = code;
  }
}
