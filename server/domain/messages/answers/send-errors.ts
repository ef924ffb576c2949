import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';

interface SendErrorOptions extends ErrorOptions {
  /** The log has this code, because the message may contain the recipient. */
  readonly code?: string | undefined;
}

/** A retry helps only when the operator has corrected the settings. */
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

export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
  readonly code: string | undefined;
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
