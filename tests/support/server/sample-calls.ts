import { createECDH } from 'node:crypto';
import {
  type Call,
  type CallName,
  type CallPayload,
  type Calls,
  type CallWithPayload,
  type Complete,
  calls,
  type PathParams,
} from '../../../contract/calls.ts';
import { testPassword } from '../db/fixtures.ts';
import { connectableAccounts } from './call-services.ts';

/** They have tests of their own (`setup.db.test.ts`). */
type SetupCallName = {
  [Name in CallName]: Calls[Name]['access'] extends 'setup' ? Name : never;
}[CallName];
export type TenantCallName = Exclude<CallName, SetupCallName>;

const isTenantCall = (name: CallName): name is TenantCallName => calls[name].access !== 'setup';

export const callNames = (Object.keys(calls) as CallName[]).filter(isTenantCall);
export const getCall = (name: CallName): Call => calls[name];
export const getCallMethod = (name: CallName) =>
  getCall(name).method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'DELETE';

const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/device',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
  isShared: false,
};
export const staffUser = {
  firstName: 'Sam',
  lastName: 'Carter',
  email: 'sam@example.com',
  phone: null,
  isActive: true,
};
export const customer = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
const importFile = {
  subject: 'customers' as const,
  file: Buffer.from('Name,Email\nKim Lee,kim@example.com\n').toString('base64'),
  columns: {
    name: 0,
    firstName: null,
    lastName: null,
    email: 1,
    phone: null,
    description: null,
    price: null,
  },
};
const password = 'a long walk home';
/** Valid base64url; its bytes do not matter. */
const anyBase64url = 'QQ';
/** The schema accepts it; the proof has no challenge. `prepareCall` makes a valid one. */
const passkeyProof = { credentialId: anyBase64url, clientData: anyBase64url };
const newPassword = { password, passwordConfirm: password };

/** Its id is in a call's path. `prepareCallPaths` inserts one for each. */
export type Subject =
  | 'customer'
  | 'payment'
  | 'chargedPayment'
  | 'recordedPayment'
  | 'resend'
  | 'service'
  | 'import'
  | 'invitedUser'
  | 'invite'
  | 'colleague'
  | 'passwordReset'
  | 'session'
  | 'passkey'
  | 'payout'
  | 'tablet';

/** With every field, and the row of the path's id. */
type Sample<Name extends CallName> = (Name extends CallWithPayload
  ? { readonly payload: Complete<CallPayload<Name>> }
  : { readonly payload?: undefined }) &
  ([keyof PathParams<Name>] extends [never]
    ? { readonly subject?: undefined }
    : { readonly subject: Subject }) & {
    readonly query?: string;
  };

/** A tenant's call without a sample is a type error. */
export const samples: { readonly [Name in TenantCallName]: Sample<Name> } = {
  getCurrentUser: {},
  getTenant: {},
  logIn: { payload: { email: 'ali@example.com', password: testPassword } },
  logOut: {},
  setPassword: { payload: newPassword },
  listCustomers: {},
  createCustomer: { payload: customer },
  getCustomer: { subject: 'customer' },
  updateCustomer: { subject: 'customer', payload: customer },
  mergeCustomers: {
    subject: 'customer',
    payload: { otherId: '0190a000-0000-7000-8000-000000000000' },
  },
  deleteCustomer: { subject: 'customer' },
  listPayments: {},
  getPayment: { subject: 'payment' },
  createPayment: {
    payload: {
      customer,
      description: 'Check-up',
      amountNet: 4500,
      vatCode: 'T1',
      amountGross: 5400,
      askForNow: undefined,
      withoutReminders: true,
    },
  },
  cancelPayment: { subject: 'payment' },
  resendPayment: { subject: 'payment' },
  undoResend: { subject: 'resend' },
  resendReceipt: { subject: 'chargedPayment' },
  stopReminders: { subject: 'payment' },
  getPaymentTotals: {},
  getPaymentSum: {},
  getTextConsent: { query: 'phone=07700900123' },
  refundPayment: {
    subject: 'chargedPayment',
    payload: { amount: 1000, refundableAmount: undefined },
  },
  recordPayment: {
    subject: 'payment',
    payload: {
      way: 'cash',
      amount: 1000,
      receivedOn: '2026-03-01',
      note: 'At the desk',
      dueAmount: undefined,
      sendsReceipt: true,
      acceptsOpenPage: true,
    },
  },
  undoRecordedPayment: {
    subject: 'recordedPayment',
    payload: { reason: 'Typed for the wrong customer', acceptsOpenPage: true },
  },
  previewBulkReminder: {},
  sendBulkReminder: { payload: { idents: ['7K2M4XQ9TB'], declinedIdents: ['7K2M4XQ9TB'] } },
  listServices: {},
  getService: { subject: 'service' },
  createService: {
    payload: {
      name: 'Check-up',
      description: 'Half an hour',
      cost: 832,
      costGross: 999,
      serviceOrder: 1,
    },
  },
  updateService: {
    subject: 'service',
    payload: {
      name: 'Check-up',
      description: 'An hour',
      cost: null,
      costGross: null,
      serviceOrder: null,
    },
  },
  deleteService: { subject: 'service' },
  listImports: {},
  previewImport: { payload: importFile },
  createImport: { payload: { ...importFile, choices: [{ line: 2, fields: ['phone'] }] } },
  undoImport: { subject: 'import' },
  listStaff: {},
  getStaffUser: { subject: 'invitedUser' },
  updateStaffUser: { subject: 'invitedUser', payload: staffUser },
  inviteStaffUser: { payload: { ...staffUser, email: 'new@example.com' } },
  resendInvite: { subject: 'invitedUser' },
  deleteInvite: { subject: 'invitedUser' },
  getInvite: { subject: 'invite' },
  acceptInvite: { subject: 'invite', payload: { ...staffUser, ...newPassword, terms: true } },
  requestPasswordReset: { payload: { email: 'ali@example.com' } },
  getPasswordReset: { subject: 'passwordReset' },
  resetPassword: { subject: 'passwordReset', payload: newPassword },
  createResetLink: { subject: 'colleague' },
  // Takes the role of an owner away.
  setOwner: { subject: 'colleague', payload: { isOwner: false } },
  deleteCredentials: { subject: 'colleague' },
  listSessions: {},
  getProofKey: {},
  getCodePayment: { query: `nonce=${'A'.repeat(22)}` },
  endSession: { subject: 'session' },
  endOtherSessions: {},
  listAuditEvents: {},
  getBooks: { query: 'first_day=2026-02-01&last_day=2026-02-28' },
  closeBooks: { payload: { firstDay: '2026-02-01', lastDay: '2026-02-28' } },
  listPayouts: {},
  getPayout: { subject: 'payout' },
  listPasskeys: {},
  beginPasskeyCreation: {},
  createPasskey: {
    payload: { ...passkeyProof, attestation: anyBase64url, transports: ['internal'] },
  },
  deletePasskey: { subject: 'passkey' },
  beginPasskeyLogIn: {},
  logInWithPasskey: {
    payload: {
      ...passkeyProof,
      authenticatorData: anyBase64url,
      signature: anyBase64url,
      userHandle: anyBase64url,
      email: 'ali@example.com',
    },
  },
  getShopProfile: {},
  updateShop: {
    payload: {
      name: 'Harbour Street Dental',
      phone: '01632 960 018',
      address: '12 Harbour Street, Whitby',
      vatNumber: 'GB 123 4567 89',
      replyTo: 'desk@example.com',
      linkLifetimeDays: 30,
      pricesIncludeVat: true,
      includeVat: true,
      confirmAbove: 250_000,
      allowsDelayedMethods: true,
      reminderDays: [3, 7],
      counterMax: 20_000,
      counterSharesPrices: true,
      colour: '#8a1c7c',
      dataContact: 'privacy@example.com',
    },
  },
  setShopLogo: {
    payload: { image: Buffer.from('<svg><path d="M0 0h9v9z"/></svg>').toString('base64') },
  },
  deleteShopLogo: {},
  // The stand-ins of `startCallServices` accept these.
  getPaymentConnection: {},
  connectPayments: { payload: connectableAccounts.payments },
  disconnectPayments: {},
  // `prepareCall` inserts a waiting change.
  confirmPaymentChange: {},
  cancelPaymentChange: {},
  getTextConnection: {},
  connectTexts: { payload: connectableAccounts.texts },
  disconnectTexts: {},
  getEmailConnection: {},
  connectEmail: { payload: connectableAccounts.email },
  disconnectEmail: {},
  getPushKey: {},
  subscribePush: { payload: pushSubscription },
  unsubscribePush: { payload: { endpoint: pushSubscription.endpoint } },
  listTablets: {},
  listTabletStaff: {},
  createTabletCode: { payload: { name: 'Counter tablet' } },
  removeTablet: { subject: 'tablet' },
  // `prepareCall` makes a valid code.
  enrolTablet: { payload: { tabletCode: 'AAAAA-AAAAA' } },
  getCurrentTablet: {},
  getPinStatus: {},
  setPin: { payload: { pin: '7305' } },
  removePin: {},
  // `prepareCall` creates a user with a PIN.
  logInWithPin: { payload: { userId: '0190a000-0000-7000-8000-000000000000', pin: '7305' } },
  createDisplayCode: {},
  setShownPayment: { payload: { paymentRequestId: null } },
  removeDisplay: { subject: 'tablet' },
  // `prepareCall` makes a valid code.
  pairDisplay: { payload: { tabletCode: 'AAA-AAA' } },
  getDisplay: {},
};

export const getSamplePayload = (name: TenantCallName): object | undefined => samples[name].payload;
