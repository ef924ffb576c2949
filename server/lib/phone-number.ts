const internationalDigits = /^\+\d{7,15}$/;

// A UK mobile whose 0 was left off.
const bareMobile = /^7\d{9}$/;

/** A phone number as the network dials it (`+447700900123`), numbers without a country read as UK ones; or undefined. */
export const dialable = (phone: string) => {
  const digits = phone.replace(/\(0\)/, '').replace(/[\s().-]/g, '');
  const number = bareMobile.test(digits) ? `+44${digits}` : digits.replace(/^00/, '+').replace(/^0/, '+44');
  return internationalDigits.test(number) ? number : undefined;
};
