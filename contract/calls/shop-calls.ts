import { logoPayload, shopPayload, shopProfile } from '../entities/shop.ts';
import type { Call } from './call.ts';

/** The calls need the capability `shop`. */
export const shopCalls = {
  getShopProfile: {
    method: 'get',
    path: '/shop/',
    status: 200,
    response: shopProfile,
    access: 'signed-in',
    right: 'changeShop',
    extension: true,
    errorCodes: [],
  },
  updateShop: {
    method: 'put',
    overwrites: 'row',
    path: '/shop/',
    payload: shopPayload,
    status: 200,
    response: shopProfile,
    access: 'signed-in',
    right: 'changeShop',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: [],
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
    right: 'changeShop',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: [],
  },
  deleteShopLogo: {
    method: 'delete',
    path: '/shop/logo/',
    status: 200,
    response: shopProfile,
    access: 'signed-in',
    right: 'changeShop',
    requiresPasswordAfterPin: true,
    extension: true,
    errorCodes: [],
  },
} as const satisfies Record<string, Call>;
