import type { CallName } from '../../contract/calls.ts';
import type { ServedCall } from '../http/call/create-handlers.ts';
import * as passkeys from './accounts/passkeys.ts';
import * as passwordResets from './accounts/password-resets.ts';
import * as push from './accounts/push.ts';
import * as session from './accounts/session.ts';
import type { HandlerDependencies } from './handle.ts';
import * as books from './payments/books.ts';
import * as bulkReminder from './payments/bulk-reminder.ts';
import * as payments from './payments/payments.ts';
import * as payouts from './payments/payouts.ts';
import * as recordedPayments from './payments/recorded-payments.ts';
import * as connections from './shop/connections.ts';
import * as customers from './shop/customers.ts';
import * as imports from './shop/imports.ts';
import * as services from './shop/services.ts';
import * as setup from './shop/setup.ts';
import * as shop from './shop/shop.ts';
import * as displays from './staff/displays.ts';
import * as invites from './staff/invites.ts';
import * as staff from './staff/staff.ts';
import * as tablets from './staff/tablets.ts';

/** The type has a key for each call of the contract, so no handler can be missing. */
export const handlers: { readonly [Name in CallName]: ServedCall<Name, HandlerDependencies> } = {
  getCurrentUser: session.getCurrentUser,
  getTenant: session.getTenant,
  logIn: session.logIn,
  logOut: session.logOut,
  setPassword: session.setPassword,
  listCustomers: customers.listCustomers,
  createCustomer: customers.createCustomer,
  getCustomer: customers.getCustomer,
  updateCustomer: customers.updateCustomer,
  mergeCustomers: customers.mergeCustomers,
  deleteCustomer: customers.deleteCustomer,
  listPayments: payments.listPayments,
  getPayment: payments.getPayment,
  createPayment: payments.createPayment,
  cancelPayment: payments.cancelPayment,
  resendPayment: payments.resendPayment,
  undoResend: payments.undoResend,
  resendReceipt: payments.resendReceipt,
  getPaymentTotals: payments.getPaymentTotals,
  getPaymentSum: payments.getPaymentSum,
  stopReminders: payments.stopReminders,
  getTextConsent: payments.getTextConsent,
  refundPayment: payments.refundPayment,
  recordPayment: recordedPayments.recordPayment,
  undoRecordedPayment: recordedPayments.undoRecordedPayment,
  previewBulkReminder: bulkReminder.previewBulkReminder,
  sendBulkReminder: bulkReminder.sendBulkReminder,
  listServices: services.listServices,
  getService: services.getService,
  createService: services.createService,
  updateService: services.updateService,
  deleteService: services.deleteService,
  listImports: imports.listImports,
  previewImport: imports.previewImport,
  createImport: imports.createImport,
  undoImport: imports.undoImport,
  listStaff: staff.listStaff,
  getStaffUser: staff.getStaffUser,
  updateStaffUser: staff.updateStaffUser,
  inviteStaffUser: invites.inviteStaffUser,
  resendInvite: invites.resendInvite,
  deleteInvite: invites.deleteInvite,
  getInvite: invites.getInvite,
  acceptInvite: invites.acceptInvite,
  requestPasswordReset: passwordResets.requestPasswordReset,
  getPasswordReset: passwordResets.getPasswordReset,
  resetPassword: passwordResets.resetPassword,
  createResetLink: passwordResets.createResetLink,
  setOwner: staff.setOwner,
  deleteCredentials: staff.deleteCredentials,
  listSessions: session.listSessions,
  endSession: session.endSession,
  endOtherSessions: session.endOtherSessions,
  getProofKey: session.getProofKey,
  getCodePayment: session.getCodePayment,
  listAuditEvents: staff.listAuditEvents,
  listPayouts: payouts.listPayouts,
  getPayout: payouts.getPayout,
  getBooks: books.getBooks,
  closeBooks: books.closeBooks,
  listPasskeys: passkeys.listPasskeys,
  beginPasskeyCreation: passkeys.beginPasskeyCreation,
  createPasskey: passkeys.createPasskey,
  deletePasskey: passkeys.deletePasskey,
  beginPasskeyLogIn: passkeys.beginPasskeyLogIn,
  logInWithPasskey: passkeys.logInWithPasskey,
  getShopProfile: shop.getShopProfile,
  updateShop: shop.updateShop,
  setShopLogo: shop.setShopLogo,
  deleteShopLogo: shop.deleteShopLogo,
  getPaymentConnection: connections.getPaymentConnection,
  connectPayments: connections.connectPayments,
  disconnectPayments: connections.disconnectPayments,
  confirmPaymentChange: connections.confirmPaymentChange,
  cancelPaymentChange: connections.cancelPaymentChange,
  getTextConnection: connections.getTextConnection,
  connectTexts: connections.connectTexts,
  disconnectTexts: connections.disconnectTexts,
  getEmailConnection: connections.getEmailConnection,
  connectEmail: connections.connectEmail,
  disconnectEmail: connections.disconnectEmail,
  getSetup: setup.getSetup,
  uploadBackup: setup.uploadBackup,
  restoreBackup: setup.restoreBackup,
  createShop: setup.createShop,
  checkMail: setup.checkMail,
  checkPayments: setup.checkPayments,
  getPushKey: push.getPushKey,
  subscribePush: push.subscribePush,
  unsubscribePush: push.unsubscribePush,
  listTablets: tablets.listTablets,
  listTabletStaff: tablets.listTabletStaff,
  createTabletCode: tablets.createTabletCode,
  removeTablet: tablets.removeTablet,
  enrolTablet: tablets.enrolTablet,
  getCurrentTablet: tablets.getCurrentTablet,
  getPinStatus: tablets.getPinStatus,
  setPin: tablets.setPin,
  removePin: tablets.removePin,
  logInWithPin: tablets.logInWithPin,
  createDisplayCode: displays.createDisplayCode,
  pairDisplay: displays.pairDisplay,
  getDisplay: displays.getDisplay,
  setShownPayment: displays.setShownPayment,
  removeDisplay: displays.removeDisplay,
};
