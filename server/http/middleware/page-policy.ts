/**
 * The security headers of all responses. Pages of the app add the hashes of their inline code
 * (docs/decisions/006). An installed app caches its shell with these headers, and the build writes a hash of
 * the policy into the shell. A changed policy therefore makes installed apps fetch the shell again
 * (docs/decisions/009).
 */
export const pagePolicy = {
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default', 'beepaid-worker', 'beepaid-terms'],
  },
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  referrerPolicy: 'no-referrer',
  xFrameOptions: 'DENY',
};
