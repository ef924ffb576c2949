/** Says what the line of a shop about data is for. */
export const dataContactIntro = 'Questions or complaints about your data:';

/** An email address that stands alone, and is no part of a web address. */
const emailAddress = /(?<!\S)[^\s@/:]+@[^\s@/:]+(?!\S)/gu;

/** Removes the email addresses of a text, in which only other links are to be found. */
export const removeEmailAddresses = (text: string) => text.replace(emailAddress, ' ');
