const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

// In Unicode, the ten digits of a script follow each other.
const getDigitValue = (digit: string) => {
  let position = 0;
  const codePoint = digit.codePointAt(0) ?? 0;
  while (isDigit(codePoint - position - 1)) position += 1;
  return position % 10;
};

export const toAsciiDigits = (text: string) =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(getDigitValue(digit)));
