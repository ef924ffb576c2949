import type { Page } from '@playwright/test';
import { createPaymentUrl } from './api-requests.ts';

const tenantFields = ['id', 'name', 'has_beepaid_go_module', 'include_vat'];

const paymentExtensions = [
  'history',
  'paid_at',
  'cancelled_at',
  'pay_url',
  'code',
  'expires_at',
  'late_payment',
  'refunded_amount',
  'refund_status',
  'refundable_amount',
];

/** Removes what our server adds to the specification, idempotency keys included. */
export const simulateMinimalBackend = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const request = route.request();
    const isExtension = /\/(events|export|push)\//.test(request.url());
    if (isExtension) return route.fulfill({ status: 404, json: { detail: 'Not found.' } });
    const response = await route.fetch();
    const { 'idempotency-key-honoured': _, ...headers } = response.headers();
    // By the specification a created request has no response body.
    const isCreate = request.method() === 'POST' && createPaymentUrl.test(request.url());
    if (isCreate && response.ok()) return route.fulfill({ status: 204 });
    const isJson = headers['content-type']?.startsWith('application/json');
    const isList = request.url().includes('?');
    if (!isJson || isList) return route.fulfill({ response, headers });
    // Only whoami responds with `client`, the tenant.
    const { client, ...body } = await response.json();
    const rest = Object.fromEntries(
      Object.entries(body).filter(([key]) => !paymentExtensions.includes(key)),
    );
    const tenant = Object.fromEntries(
      Object.entries(client ?? {}).filter(([key]) => tenantFields.includes(key)),
    );
    await route.fulfill({
      response,
      headers,
      json: { ...rest, ...(client && { client: tenant }) },
    });
  });
