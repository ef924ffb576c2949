import * as v from 'valibot';

export const twilioAccountSidSchema = v.pipe(
  v.string(),
  v.regex(/^AC[0-9a-fA-F]{32}$/, 'must be the SID of a Twilio account, which starts with AC'),
);

export const messagingServiceSidSchema = v.pipe(
  v.string(),
  v.regex(/^MG[0-9a-fA-F]{32}$/, 'must be the SID of a messaging service, which starts with MG'),
);

/** A messaging service chooses the number that sends. */
export const isMessagingService = (sender: string) => v.is(messagingServiceSidSchema, sender);

/** The form is E.164. */
export const isSenderNumber = (sender: string) => /^\+[1-9]\d{7,14}$/.test(sender);

/** A short code has 3 to 8 digits. A name has at most 11 characters and a letter. */
const isShortCodeOrName = (sender: string) =>
  /^\d{3,8}$/.test(sender) || /^(?=.*[A-Za-z])[\w &+-]{1,11}$/.test(sender);

export const twilioCredentialsSchema = v.object({
  accountSid: twilioAccountSidSchema,
  authToken: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  sender: v.pipe(
    v.string(),
    v.check(
      (sender) => isMessagingService(sender) || isSenderNumber(sender) || isShortCodeOrName(sender),
      'must be a number such as +447700900999, a name of at most 11 characters, or the SID of a messaging service',
    ),
  ),
});

/** `sender` is a number, a name, or the SID of a messaging service. */
export type TwilioCredentials = v.InferOutput<typeof twilioCredentialsSchema>;
