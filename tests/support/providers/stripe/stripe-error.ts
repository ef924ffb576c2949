import type Stripe from 'stripe';

type ErrorBody = Pick<Stripe.StripeRawError, 'code' | 'message' | 'param' | 'doc_url'> & {
  readonly type: string;
};

/** As Stripe refuses a call. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: { readonly error: ErrorBody };

  constructor(status: number, error: Omit<ErrorBody, 'type'> & { readonly type?: string }) {
    super(error.message ?? `status ${status}`);
    this.status = status;
    // Stripe links each code's documentation.
    const docUrl =
      error.code && `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`;
    this.body = {
      error: { type: 'invalid_request_error', ...(docUrl ? { doc_url: docUrl } : {}), ...error },
    };
  }
}

export const createMissingError = (kind: string, param: string, id: string) =>
  new StripeApiError(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param });
