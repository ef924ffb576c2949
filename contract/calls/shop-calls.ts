import { logoPayload, shopPayload, shopProfile } from '../entities/shop.ts';
import type { Call } from './call.ts';

/** The calls of the capability `shop`. */
export const shopCalls = {
  getShopProfile: {
    method: 'get',
    path: '/shop/',
    status: 200,
    response: shopProfile,
    access: 'signed-in',
    extension: true,
    errorCodes: ['owner_only'],
  },
  updateShop: {
    method: 'put',
    overwrites: 'row',
    path: '/shop/',
    payload: shopPayload,
    status: 200,
    response: shopProfile,
    access: 'signed-in',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: ['owner_only'],
  },
  setShopLogo: {
    method: 'put',
    overwrites: 'single-value',
    path: '/shop/logo/',
    payload: logoPayload,
    maxBodyBytes: 96 * 1024,
    status: 200,
    response: shopProfile,
    access: 'signed-in',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: ['owner_only'],
  },
  deleteShopLogo: {
    method: 'delete',
    path: '/shop/logo/',
    status: 200,
    response: shopProfile,
    access: 'signed-in',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: ['owner_only'],
  },
} as const satisfies Record<string, Call>;
