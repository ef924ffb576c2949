import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';

interface SendErrorOptions extends ErrorOptions {
  /** For the log, which must not contain the message: it may name the recipient. */
  readonly code?: string | undefined;
}

/**
 * The mail server or the provider refuses us: the keys, the sender, or all messages. A retry helps
 * once the operator has corrected the settings.
 */
export class AccountRefused extends Error {
  override readonly name: string = 'AccountRefused';
  readonly code: string | undefined;

  constructor(message: string, { code, ...options }: SendErrorOptions = {}) {
    super(message, options);
    this.code = code;
  }
}

/** The shop's own mail server refuses the shop, which an owner corrects, and not the operator. */
export class ShopAccountRefused extends AccountRefused {
  override readonly name = 'ShopAccountRefused';
}

/** The provider will never accept this message. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
  readonly code: string | undefined;
  /** Why the recipient cannot get the message, if the provider tells. */
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
