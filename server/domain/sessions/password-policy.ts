import { brand } from '../../../contract/brand.ts';
import { passwordMinLength } from '../../../contract/limits.ts';
import { shopMessages } from '../../../contract/text/shop-messages.ts';
import type { Tenant } from '../../db/schema.ts';
import { createInvalidError } from '../../lib/network/api-problem.ts';
import { estimateGuesses } from './estimate-guesses.ts';

/** The limits on log-ins allow far fewer guesses. */
const MIN_GUESSES = 1_000_000_000;

export interface PasswordUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly shop: Pick<Tenant, 'name' | 'address'>;
}

/** An attacker may know these texts. Messages call them by their keys, and name the first key of a word. */
const listKnownTexts = ({ email, firstName, lastName, shop }: PasswordUser) => ({
  'your name': [firstName, lastName],
  'the shop’s name': [shop.name],
  'the shop’s address': [shop.address ?? ''],
  'your email address': [email],
  [brand.product]: [brand.company, brand.product],
});

const getKnownWords = (texts: readonly string[]) =>
  [...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))].filter(
    (word) => word.length > 2,
  );

const lookAlikes = ['o0', 'il1!|', 'e3', 'a4@', 's5$', 't7+', 'b8', 'g9'];

const toBaseCharacter = (character: string) => {
  const [base = ''] = character.normalize('NFD').toLowerCase();
  return lookAlikes.find((group) => group.includes(base))?.[0] ?? base;
};

const splitCharacters = (text: string) => [...text.normalize('NFC')];

const removeWords = (password: string, words: readonly string[]) => {
  const characters = splitCharacters(password);
  const bases = characters.map(toBaseCharacter);
  const isKnown = characters.map(() => false);
  for (const word of words.map((each) => splitCharacters(each).map(toBaseCharacter))) {
    for (let start = 0; start + word.length <= bases.length; start += 1)
      if (word.every((base, index) => base === bases[start + index]))
        isKnown.fill(true, start, start + word.length);
  }
  return characters.filter((_, index) => !isKnown[index]).join('');
};

const listFormat = new Intl.ListFormat('en-GB');

const describeKnownTexts = (password: string, user: PasswordUser) => {
  // `removeWords` returns NFC.
  let unknownPart = password.normalize('NFC');
  const contained: string[] = [];
  for (const [description, texts] of Object.entries(listKnownTexts(user))) {
    const shorter = removeWords(unknownPart, getKnownWords(texts));
    if (shorter !== unknownPart) contained.push(description);
    unknownPart = shorter;
  }
  return listFormat.format(contained);
};

/** There are no rules about kinds of characters (OWASP ASVS 6.2). @throws ApiProblem invalid */
export const checkPassword = async (password: string, user: PasswordUser) => {
  if ([...password].length < passwordMinLength) {
    throw createInvalidError({ password: [shopMessages.passwordTooShort] });
  }
  // Words of the shop or its place do not make a password stronger.
  const words = getKnownWords(Object.values(listKnownTexts(user)).flat());
  if ((await estimateGuesses(removeWords(password, words), words)) >= MIN_GUESSES) return;
  // To an attacker who does not know the shop, the password may be strong.
  const known = describeKnownTexts(password, user);
  const isCommon = known === '' || (await estimateGuesses(password, [])) < MIN_GUESSES;
  throw createInvalidError({
    password: [isCommon ? 'This password is too common' : `Please leave out ${known}`],
  });
};
