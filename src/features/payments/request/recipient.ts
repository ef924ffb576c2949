/** Who receives a request, as in the fields of the form. */
export interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}
