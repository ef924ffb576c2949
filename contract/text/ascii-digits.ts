const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

// Unicode has the ten digits of a script in a row, from zero to nine.
const getDigitValue = (digit: string) => {
  let position = 0;
  const codePoint = digit.codePointAt(0) ?? 0;
  while (isDigit(codePoint - position - 1)) position += 1;
  return position % 10;
};

/** Replaces the digits of other scripts, such as Arabic and full-width digits. */
export const toAsciiDigits = (text: string) =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(getDigitValue(digit)));
