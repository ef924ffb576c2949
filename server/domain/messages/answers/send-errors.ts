import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';

interface SendErrorOptions extends ErrorOptions {
  /** For the log. It names no recipient, which the message may do. */
  readonly code?: string | undefined;
}

/**
 * The keys, the sender or all messages are refused. A retry helps once the operator has corrected
 * the settings.
 */
export class AccountRefused extends Error {
  override readonly name: string = 'AccountRefused';
  readonly code: string | undefined;

  constructor(message: string, { code, ...options }: SendErrorOptions = {}) {
    super(message, options);
    this.code = code;
  }
}

/** The shop's own mail server refuses the shop. An owner corrects this, not the operator. */
export class ShopAccountRefused extends AccountRefused {
  override readonly name = 'ShopAccountRefused';
}

/** The provider will never accept this message. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
  readonly code: string | undefined;
  /** Null when the provider does not tell. */
  readonly reason: DeliveryReason | null;

  constructor(
    message: string,
    {
      reason = null,
      code,
      ...options
    }: SendErrorOptions & { readonly reason?: DeliveryReason | null } = {},
  ) {
    super(message, options);
    this.code = code;
    this.reason = reason;
  }
}
