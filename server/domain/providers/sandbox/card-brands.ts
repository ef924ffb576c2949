export interface CardBrand {
  readonly name: string;
  /** The first digits of its numbers. */
  readonly prefix: RegExp;
  readonly numberLength: number;
  readonly codeLength: number;
}

export const cardBrands: readonly CardBrand[] = [
  { name: 'Visa', prefix: /^4/, numberLength: 16, codeLength: 3 },
  {
    name: 'Mastercard',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    numberLength: 16,
    codeLength: 3,
  },
  { name: 'American Express', prefix: /^3[47]/, numberLength: 15, codeLength: 4 },
];

const findCardBrand = (number: string) => {
  const digits = number.replace(/\D/g, '');
  return cardBrands.find(({ prefix }) => prefix.test(digits));
};

/** An unknown brand may have either length. */
export const getCodeLengths = (number: string): readonly number[] => {
  const brand = findCardBrand(number);
  return brand ? [brand.codeLength] : [3, 4];
};

export const describeCodeLength = (number: string) =>
  `${getCodeLengths(number).join(' or ')} digits`;
