/**
 * A screenshot in the documents, or in the web app manifest, whose screenshots browsers show before
 * the installation.
 */
export interface PublishedScreenshot {
  readonly path: string;
  /** The name of the screen in `tests/support/browser/visits/screen-visits.ts`. */
  readonly screen: string;
  readonly size: keyof typeof sizes;
  readonly colorScheme: 'light' | 'dark';
  /** The files that render the screen. */
  readonly entries: readonly string[];
}

export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
  tablet: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1 },
  'manifest-narrow': { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2 },
  'manifest-wide': { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1 },
} as const;

const frame = ['src/styles/index.css', 'src/shell/frame/frame.tsx'];
/** Returns the files that render the screens of signed-in routes. */
const getEntries = (...routes: string[]) => [
  ...frame,
  ...routes.map((name) => `src/routes/_signed-in/${name}.tsx`),
];

const screens = {
  home: getEntries('index'),
  'new-request': getEntries('payments/new'),
  payments: getEntries('payments/route', 'payments/index'),
  'payment-detail': getEntries('payments/route', 'payments/$paymentRequestId'),
  'customer-pays': ['server/routes/pay/sandbox/card-page.ts'],
  'customer-3ds': ['server/routes/pay/sandbox/challenge-page.ts'],
};
type Screen = keyof typeof screens;

/** Returns the screenshot of a screen in the documents. */
const inDocuments = (
  screen: Screen,
  suffix = '',
  {
    size = 'phone',
    colorScheme = 'light',
  }: Partial<Pick<PublishedScreenshot, 'size' | 'colorScheme'>> = {},
): PublishedScreenshot => ({
  path: `docs/screenshots/${screen}${suffix}.png`,
  screen,
  size,
  colorScheme,
  entries: screens[screen],
});

/** Returns the screenshot of a screen in the manifest. */
const inManifest = (screen: Screen, form: 'narrow' | 'wide'): PublishedScreenshot => ({
  path: `public/screenshots/${screen}-${form}.webp`,
  screen,
  size: `manifest-${form}`,
  colorScheme: 'light',
  entries: screens[screen],
});

export const publishedScreenshots: readonly PublishedScreenshot[] = [
  inDocuments('home'),
  inDocuments('new-request'),
  inDocuments('payments'),
  inDocuments('payments', '-dark', { colorScheme: 'dark' }),
  inDocuments('payment-detail'),
  inDocuments('payment-detail', '-tablet', { size: 'tablet' }),
  inDocuments('customer-pays'),
  inDocuments('customer-3ds'),
  inManifest('new-request', 'narrow'),
  inManifest('payments', 'narrow'),
  inManifest('payment-detail', 'narrow'),
  inManifest('payments', 'wide'),
  inManifest('payment-detail', 'wide'),
];
