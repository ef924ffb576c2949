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
}

export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
  tablet: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1 },
  'manifest-narrow': { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2 },
  'manifest-wide': { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1 },
} as const;

const createScreenshot = (
  path: string,
  screen: string,
  size: keyof typeof sizes = 'phone',
  colorScheme: 'light' | 'dark' = 'light',
): PublishedScreenshot => ({ path, screen, size, colorScheme });

const documents = 'docs/screenshots';
const manifest = 'public/screenshots';

/** The screenshots in the order in which they are taken. */
export const publishedScreenshots: readonly PublishedScreenshot[] = [
  createScreenshot(`${documents}/home.png`, 'home'),
  createScreenshot(`${documents}/payments.png`, 'payments'),
  createScreenshot(`${documents}/payment-detail.png`, 'payment-detail'),
  createScreenshot(`${documents}/payments-dark.png`, 'payments', 'phone', 'dark'),
  // An earlier screen in the same visit would change the form.
  createScreenshot(`${documents}/new-request.png`, 'new-request'),
  createScreenshot(`${documents}/payment-detail-tablet.png`, 'payment-detail', 'tablet'),
  createScreenshot(`${manifest}/new-request-narrow.webp`, 'new-request', 'manifest-narrow'),
  createScreenshot(`${manifest}/payments-narrow.webp`, 'payments', 'manifest-narrow'),
  createScreenshot(`${manifest}/payment-detail-narrow.webp`, 'payment-detail', 'manifest-narrow'),
  createScreenshot(`${manifest}/payments-wide.webp`, 'payments', 'manifest-wide'),
  createScreenshot(`${manifest}/payment-detail-wide.webp`, 'payment-detail', 'manifest-wide'),
  // The customer changes the history of the request, so these visits come last.
  createScreenshot(`${documents}/customer-pays.png`, 'customer-pays'),
  createScreenshot(`${documents}/customer-3ds.png`, 'customer-3ds'),
];
