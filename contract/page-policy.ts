/**
 * What a page of the app may do, sent by the server as headers with every answer; a page's own names the digests of the
 * style sheet and the script that stand in it, too (docs/decisions/006). An installed app keeps the headers
 * that its shell was cached with: the build writes a stamp of this into the shell, so that a changed policy is a
 * changed shell, which installed apps fetch (docs/decisions/009).
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
