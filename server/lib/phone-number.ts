const internationalDigits = /^\+\d{7,15}$/;

// A UK mobile number without its leading 0.
const bareMobile = /^7\d{9}$/;

/** The number in E.164 format (`+447700900123`); numbers without a country code are UK numbers. Undefined when invalid. */
export const toE164 = (phone: string) => {
  const digits = phone.replace(/\(0\)/, '').replace(/[\s().-]/g, '');
  const number = bareMobile.test(digits) ? `+44${digits}` : digits.replace(/^00/, '+').replace(/^0/, '+44');
  return internationalDigits.test(number) ? number : undefined;
};
