/** The app opens the pay link with it when users try the sandbox in the role of the customer. */
export const ownerTryQuery = 'try';
