const internationalDigits = /^\+\d{7,15}$/;

/** A phone number as the network dials it (`+447700900123`), numbers without a country read as UK ones; or undefined. */
export const dialable = (phone: string) => {
  const digits = phone.replace(/\(0\)/, '').replace(/[\s().-]/g, '');
  const number = digits.replace(/^00/, '+').replace(/^0/, '+44');
  return internationalDigits.test(number) ? number : undefined;
};
