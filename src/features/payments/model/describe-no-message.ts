/** Says that the customer `name` has neither an email address nor a phone number for messages. */
export const describeNoMessage = (name: string) => `${name} gets no message: show the code`;
