/**
 * All responses have these headers. Pages of the app add the hashes of their inline code
 * (docs/decisions/006). An installed app caches its shell with these headers. The build writes a hash of the
 * policy into the shell, so a changed policy makes installed apps fetch it again (docs/decisions/009).
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
