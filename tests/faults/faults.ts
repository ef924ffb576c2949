/**
 * A fault that is planted to check the tests: `tests` must fail when `replace` replaces `find` in
 * `file`.
 */
export interface Fault {
  /** Describes what the fault breaks. */
  readonly name: string;
  readonly file: string;
  /** The text to replace, which occurs exactly once in `file`. */
  readonly find: string;
  readonly replace: string;
  readonly runner: 'vitest' | 'browser';
  /** A part of the path of the test file; for the browser a regular expression. */
  readonly tests: string;
}

type Planted = Omit<Fault, 'runner'>;

const inVitest: readonly Planted[] = [
  {
    name: 'a resend that was undone counts as a resend',
    file: 'server/domain/history/resends.ts',
    find: "event = 'resent' and not",
    replace: "event = 'resent' or",
    tests: 'payments/resend/undo-resend',
  },
  {
    name: 'the totals add up money that has to be refunded',
    file: 'server/domain/payments/payment-totals.ts',
    find: 'whereTenant(charges, isSettled, gte(',
    replace: 'whereTenant(charges, gte(',
    tests: 'payments/payment-filter',
  },
  {
    name: 'STOP to the number of one account counts for the shops of another account',
    file: 'server/domain/messages/replies/record-reply.ts',
    find: 'wasSentBy(textAccountIds),',
    replace: '',
    tests: 'accounts/text-accounts',
  },
  {
    name: 'a user who was made inactive can use an earlier link to set a password',
    file: 'server/domain/staff/staff-users.ts',
    find: '    await scope.tx\n      .delete(passwordResets)\n      .where(scope.whereTenant(passwordResets, eq(passwordResets.userId, before.id)));\n',
    replace: '',
    tests: 'routes/password-resets',
  },
  {
    name: 'the counter of a passkey can decrease',
    file: 'server/domain/passkeys/log-in-with-passkey.ts',
    find: 'and(eq(passkeys.id, id), isAcceptable)',
    replace: 'eq(passkeys.id, id)',
    tests: 'routes/passkeys',
  },
  {
    name: 'a changed shop profile changes every tenant',
    file: 'server/domain/shop/shop-profile.ts',
    find: '\n    .where(eq(tenants.id, tenantId));\n  if (changes',
    replace: ';\n  if (changes',
    tests: 'server/routes/shop',
  },
  {
    name: 'a HEAD request records that the customer opened the link',
    file: 'server/routes/pay/pay-pages.ts',
    find: "c.req.method !== 'HEAD' && readSessionCookie",
    replace: 'readSessionCookie',
    tests: 'domain/history',
  },
  {
    name: 'a CSRF token is valid for any session',
    file: 'server/http/middleware/csrf.ts',
    find: "sessionToken === undefined ? '' : hashToken(sessionToken);",
    replace: "sessionToken === undefined ? '' : hashToken('');",
    tests: 'middleware/csrf',
  },
  {
    name: 'a customer can change the amount of a payment code',
    file: 'server/domain/counter/proof-keys.ts',
    find: '      if (!timingSafeEqual(mac, expected.subarray(0, CODE_MAC_BYTES))) return undefined;\n',
    replace: '',
    tests: 'counter/payment-codes',
  },
  {
    name: 'two phones can pay one payment code',
    file: 'server/domain/counter/payment-codes.ts',
    find: "  if (inserted.length === 0) throw new CodeIsTaken('The code has a request');\n",
    replace: '',
    tests: 'counter/payment-codes',
  },
  {
    name: 'wrong digits use up no try of a payment code',
    file: 'src/features/counter/payment-code.ts',
    find: 'triesLeft: shown.triesLeft - 1 }',
    replace: 'triesLeft: shown.triesLeft }',
    tests: 'new-request/payment-code',
  },
  {
    name: 'a session has no idle timeout',
    file: 'server/db/is-valid-session.ts',
    find: '    gt(sessions.lastSeenAt, limits.seenAfter),\n',
    replace: '',
    tests: 'domain/sessions/sessions',
  },
  {
    name: 'a session is valid for another tenant',
    file: 'server/domain/sessions/sessions.ts',
    find: "eq(sessions.tenantId, sql.placeholder('tenantId')),",
    replace: '',
    tests: 'domain/sessions/sessions',
  },
  {
    name: 'scripts can read the session cookie',
    file: 'server/http/cookies.ts',
    find: 'const options = { httpOnly: true, ',
    replace: 'const options = { ',
    tests: 'domain/sessions/sessions',
  },
  {
    name: 'the Strict-Transport-Security header is missing',
    file: 'server/http/middleware/security-headers.ts',
    find: "if (isSecure(c, settings)) setResponseHeaders(c, { 'Strict-Transport-Security': HSTS_POLICY });",
    replace: '',
    tests: 'domain/sessions/sessions',
  },
  {
    name: 'the body limit is ten times too high',
    file: 'server/http/middleware/body-limit.ts',
    find: 'const MAX_BODY_BYTES = 64 * 1024;',
    replace: 'const MAX_BODY_BYTES = 640 * 1024;',
    tests: 'http/hostile-bytes',
  },
  {
    name: 'API responses lack Cache-Control: no-store',
    file: 'server/http/middleware/body-limit.ts',
    find: "{ 'Cache-Control': 'no-store' }",
    replace: "{ 'Cache-Control': 'no-cache' }",
    tests: 'export/export',
  },
  {
    name: 'a reused idempotency key replays for another body',
    file: 'server/http/call/idempotency.ts',
    find: 'if (stored.fingerprint !== idempotentWrite.fingerprint) {',
    replace: "if (stored.fingerprint === '') {",
    tests: 'call/idempotency',
  },
  {
    name: 'a request with two Host headers is accepted',
    file: 'server/http/request-target.ts',
    find: 'host === undefined || others.length > 0 || !isPlainHost(host)',
    replace: 'host === undefined || !isPlainHost(host)',
    tests: 'http/host-header',
  },
  {
    name: 'a 404 for an asset is cached for a year',
    file: 'server/http/static/static-files.ts',
    find: "c.res.ok ? policy : 'no-store'",
    replace: 'policy',
    tests: 'http/static',
  },
  {
    name: 'the request log contains invite tokens',
    file: 'server/http/fetch-wrappers.ts',
    find: "knownSegments.has(segment) ? segment : '*'",
    replace: 'segment',
    tests: 'server/log-secrets',
  },
  {
    name: 'the policy of the card form blocks its script',
    file: 'server/routes/pay/customer-page-headers.ts',
    find: 'hash(script)',
    replace: 'hash(script.trim())',
    tests: 'pay/pay-pages',
  },
  {
    name: 'a 3-D Secure challenge can be approved twice',
    file: 'server/domain/providers/sandbox/sandbox-provider.ts',
    find: "and(eq(sandboxSessions.id, providerCheckoutId), eq(sandboxSessions.state, 'open'))",
    replace: 'and(eq(sandboxSessions.id, providerCheckoutId))',
    tests: 'pay/pay-outcomes',
  },
  {
    name: 'an event stream extends its session',
    file: 'server/http/middleware/session-cookies.ts',
    find: 'extendsSession = !unattendedPaths.includes(c.req.path)',
    replace: 'extendsSession = true',
    tests: 'live/live',
  },
  {
    name: 'queries lack the tenant condition',
    file: 'server/db/tenant-scope.ts',
    find: 'and(eq(table.tenantId, tenantId), ...conditions)',
    replace: 'and(...conditions)',
    tests: 'db/isolation',
  },
  {
    name: 'row-level security is not enforced',
    file: 'server/db/tenant-scope.ts',
    find: "set_config('role', 'beepaid_tenant', true), ",
    replace: '',
    tests: 'db/tenant-scope',
  },
  {
    name: 'frame-ancestors allows the same origin',
    file: 'server/http/middleware/page-policy.ts',
    find: `frameAncestors: ["'none'"]`,
    replace: `frameAncestors: ["'self'"]`,
    tests: 'server/routes/api.',
  },
  {
    name: 'the activity log, filtered by a user, lacks the events that concern the user',
    file: 'server/domain/audit/list-audit-events.ts',
    find: "and(eq(auditEvents.subjectType, 'user'), eq(auditEvents.subjectId, userId)),",
    replace: '',
    tests: 'domain/audit',
  },
  {
    name: 'metrics use the path of a request instead of its route pattern',
    file: 'server/http/middleware/observe-requests.ts',
    find: 'routePath(c)',
    replace: 'c.req.path',
    tests: 'scrape-gauges',
  },
  {
    name: 'a customer whose request can still be paid is erased',
    file: 'server/domain/personal-data/erase-rows.ts',
    find: 'and(isNotNull(paymentRequests.expiresAt), lte(paymentRequests.expiresAt, now))',
    replace: 'lte(paymentRequests.expiresAt, now)',
    tests: 'cli/tenants/personal-data',
  },
  {
    name: 'the number of parallel guesses of a PIN is not limited',
    file: 'server/domain/sessions/pin-failures.ts',
    find: 'setWhere: lt(pinFailures.count, maxPinFailures),',
    replace: 'setWhere: lt(pinFailures.count, 1_000),',
    tests: 'routes/staff/tablets',
  },
  {
    name: 'the code of a tablet is valid after its creator has lost the role of owner',
    file: 'server/domain/tablets/enrol-tablet.ts',
    find: 'eq(users.isActive, true), eq(users.isOwner, true)',
    replace: 'eq(users.isActive, true)',
    tests: 'routes/staff/tablets',
  },
];

const inBrowser: readonly Planted[] = [
  {
    name: 'an update activates without confirmation',
    file: 'sw/sw.ts',
    find: 'if (replacesDamagedVersion) self.skipWaiting();',
    replace: 'self.skipWaiting();',
    tests: '/deployments',
  },
  {
    name: "the service worker responds to requests for the customer's page",
    file: 'sw/sw.ts',
    find: '(api|pay|counter|',
    replace: '(api|counter|',
    tests: 'offline-reading',
  },
  {
    name: 'a notification lacks the path of its payment',
    file: 'sw/push.ts',
    find: '    data: path,\n',
    replace: '',
    tests: 'push.spec',
  },
  {
    name: 'the top bar ignores the safe area',
    file: 'src/styles/base.css',
    find: '--safe-top: env(safe-area-inset-top, 0px);',
    replace: '--safe-top: 0px;',
    tests: 'safe-areas',
  },
  {
    name: 'the manifest does not ask for standalone display',
    file: 'manifest.webmanifest',
    find: '"display": "standalone",',
    replace: '"display": "browser",',
    tests: 'install',
  },
  {
    name: "small print on the customer's page lacks contrast",
    file: 'server/routes/pay/pay-style.ts',
    find: '--soft: #5a566a;',
    replace: '--soft: #b5b1bd;',
    tests: 'pay-pages',
  },
  {
    name: 'a long email address in a list overflows',
    file: 'src/ui/list/rows/row-address.module.css',
    find: '.email > span {\n  white-space: normal;',
    replace: '.email > span {\n  white-space: nowrap;',
    tests: 'long-text',
  },
];

export const faults: readonly Fault[] = [
  ...inVitest.map((fault) => ({ ...fault, runner: 'vitest' as const })),
  ...inBrowser.map((fault) => ({ ...fault, runner: 'browser' as const })),
];
