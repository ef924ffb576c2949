import { passwordMinLength } from '../limits.ts';

/** They are not in `messages.ts`, because log-in loads that. */
export const shopMessages = {
  shopNameEmpty: 'Shop name must not be empty',
  linkLifetimeInvalid: 'Please enter 1 to 365 days, or leave this empty',
  counterMaxTooSmall: 'Please enter £0.30 or more, which is the least that a card can pay',
  vatNumberInvalid: 'Please enter a VAT number such as GB 123 4567 89, or leave this empty',
  colourInvalid: 'Please choose a colour such as #1a7f4b, or none',
  logoInvalid: 'Please choose a PNG or SVG file',
  logoUnreadable: 'Your browser cannot read this picture. Please choose a PNG, JPEG or SVG file',
  logoDamaged: 'This PNG is damaged, or larger than 2,000 pixels',
  logoUnsafe: 'This SVG has more than shapes and text. Please save it as a PNG',
  passwordTooShort: `Password must be at least ${passwordMinLength} characters`,
  backupTooLarge: 'Please choose a file of at most 1 GB, or restore it with the commands',
  logoTooLarge: 'Please choose a file of at most 50 KB',
} as const;
