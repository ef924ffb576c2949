import { display, displayCode, shownPaymentPayload } from '../entities/display.ts';
import { enrolmentPayload } from '../entities/tablet.ts';
import type { Call } from './call.ts';

/** The calls need the capability `displays`. */
export const displayCalls = {
  createDisplayCode: {
    method: 'post',
    path: '/tablets/display_code/',
    status: 201,
    response: displayCode,
    access: 'signed-in',
    hasSecret: true,
    extension: true,
    errorCodes: ['not_found'],
  },
  setShownPayment: {
    method: 'put',
    overwrites: 'single-value',
    path: '/tablets/shown_payment/',
    payload: shownPaymentPayload,
    status: 204,
    access: 'signed-in',
    extension: true,
    errorCodes: ['not_found'],
  },
  removeDisplay: {
    method: 'delete',
    path: '/tablets/{id}/display/',
    status: 204,
    access: 'signed-in',
    right: 'manageTablets',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: ['not_found'],
  },
  pairDisplay: {
    method: 'post',
    path: '/display/',
    payload: enrolmentPayload,
    status: 204,
    access: 'public',
    extension: true,
    errorCodes: ['not_found', 'throttled'],
  },
  getDisplay: {
    method: 'get',
    path: '/display/',
    status: 200,
    response: display,
    access: 'public',
    extension: true,
    errorCodes: ['not_found'],
  },
} as const satisfies Record<string, Call>;
