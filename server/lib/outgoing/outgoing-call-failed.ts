/**
 * The peer cannot be reached, is too slow, or sends too much or another format. The message for the operator
 * names the host, but not the path or the body, which may contain personal data.
 */
export class OutgoingCallFailed extends Error {
  override readonly name = 'OutgoingCallFailed';
  readonly code: string;

  constructor(message: string, { code, ...options }: ErrorOptions & { readonly code: string }) {
    super(message, options);
    this.code = code;
  }
}
