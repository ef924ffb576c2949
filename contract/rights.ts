interface RightDescription {
  /** Completes “Owners can …”. */
  readonly text: string;
  readonly who: 'staff' | 'owners';
  /** When the right holds on a tablet: after a log-in with a PIN, after the password, or never. */
  readonly onTablet: 'pin' | 'password' | 'never';
  readonly isForAllInDemo?: true;
}

/** docs/rights.md has the same table. */
export const rights = {
  sendRequests: {
    text: 'send, resend and cancel payment requests, and remind customers',
    who: 'staff',
    onTablet: 'pin',
  },
  recordPayments: { text: 'record money that came another way', who: 'staff', onTablet: 'pin' },
  manageCustomers: { text: 'add and change customers', who: 'staff', onTablet: 'pin' },
  managePrices: { text: 'add, change and delete services', who: 'staff', onTablet: 'password' },
  refund: { text: 'refund payments', who: 'owners', onTablet: 'password' },
  undoRecordedPayments: {
    text: 'undo payments that staff recorded',
    who: 'owners',
    onTablet: 'password',
  },
  downloadPayments: { text: 'download the payments', who: 'owners', onTablet: 'password' },
  downloadCustomers: { text: 'download the customers', who: 'owners', onTablet: 'password' },
  mergeCustomers: { text: 'merge customers', who: 'owners', onTablet: 'password' },
  deleteCustomers: { text: 'delete customers', who: 'owners', onTablet: 'password' },
  importFiles: {
    text: 'import customers and prices from a file',
    who: 'owners',
    onTablet: 'password',
  },
  manageStaff: {
    text: 'invite and change staff, and delete invites',
    who: 'owners',
    onTablet: 'password',
    isForAllInDemo: true,
  },
  makePasswordLinks: {
    text: 'make links with which colleagues set a new password',
    who: 'owners',
    onTablet: 'password',
  },
  changeOwners: { text: 'change who is an owner', who: 'owners', onTablet: 'password' },
  deleteCredentials: {
    text: 'delete the passkeys and the PIN of a colleague',
    who: 'owners',
    onTablet: 'password',
  },
  changeShop: { text: 'see and change the shop profile', who: 'owners', onTablet: 'password' },
  manageTablets: { text: 'see, add and remove tablets', who: 'owners', onTablet: 'password' },
  changePaymentAccount: {
    text: 'see and change the payment account',
    who: 'owners',
    onTablet: 'never',
  },
  changeTextAccount: {
    text: 'see and change the account for text messages',
    who: 'owners',
    onTablet: 'never',
  },
  changeMailServer: { text: 'see and change the mail server', who: 'owners', onTablet: 'never' },
  readPayouts: { text: 'read the payouts', who: 'owners', onTablet: 'password' },
  useBooks: { text: 'read the books and make files of them', who: 'owners', onTablet: 'password' },
  readActivity: { text: 'read the activity log', who: 'owners', onTablet: 'password' },
} as const satisfies Readonly<Record<string, RightDescription>>;

export type RightName = keyof typeof rights;

export type OwnerRight = {
  [Name in RightName]: (typeof rights)[Name]['who'] extends 'owners' ? Name : never;
}[RightName];

/** “Only owners can refund payments” */
export const describeOwnerRight = (right: OwnerRight) => `Only owners can ${rights[right].text}`;

export const isOwnerRight = (right: RightName): right is OwnerRight =>
  rights[right].who === 'owners';
