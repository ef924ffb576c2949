import MessageValidator from 'sns-validator';

const validator = new MessageValidator();

/**
 * Resolves with whether Amazon has signed a message of SNS. The validator takes certificates from
 * hosts of SNS at Amazon alone, and caches them.
 */
export const isSignedBySns = (message: Record<string, unknown>): Promise<boolean> =>
  new Promise((resolve) => validator.validate(message, (error) => resolve(!error)));
