/** The recipient of a request, as in the fields of the form. A missing email or phone number is an empty text. */
export interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}
