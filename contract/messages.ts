/** Validation messages of the fields, the same in the form and from the server (spec §5). */
export const messages = {
  invalid: 'This field is not valid',
  nameEmpty: 'Name must not be empty',
  nameTooLong: 'Name too long',
  emailInvalid: 'Please enter a valid email address',
  textMessagesNotSetUp: 'Text messages are not set up',
  emailOrPhone: 'Either email or phone is required',
  descriptionEmpty: 'Description must not be empty',
  firstNameEmpty: 'First name must not be empty',
  lastNameEmpty: 'Last name must not be empty',
  passwordEmpty: 'Password must not be empty',
  passwordsDiffer: 'Passwords must match',
  termsNotAccepted: 'Please accept the terms and conditions',
  priceNotPositive: 'Price must be more than £0.00',
  amountTooLarge: 'This amount is too large',
  tooLong: 'This is too long',
  unsupportedCharacter: 'This contains a character that cannot be saved',
} as const;
