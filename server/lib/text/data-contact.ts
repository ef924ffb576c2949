/** The line of a shop about data follows. */
export const dataContactIntro = 'Questions or complaints about your data:';

/** It stands alone, and is no part of a web address. */
const emailAddress = /(?<!\S)[^\s@/:]+@[^\s@/:]+(?!\S)/gu;

/** The text is searched for other links. */
export const removeEmailAddresses = (text: string) => text.replace(emailAddress, ' ');
