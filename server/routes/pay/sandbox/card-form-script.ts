import { type CardBrand, cardBrands } from '../../../domain/providers/sandbox/card-brands.ts';
import { sendFormScript } from '../pages/send-form-script.ts';

const formatBrand = ({ name, prefix, numberLength, codeLength }: CardBrand) =>
  `{ name: '${name}', prefix: ${prefix}, numberLength: ${numberLength}, codeLength: ${codeLength} }`;

/**
 * Digits are grouped while they are typed, and the focus moves on when a field is complete. Without the
 * script, the server reads and checks the fields itself.
 */
export const cardFormScript =
  String.raw`
const getDigits = (text) => text.replace(/\D/g, '');

// '4242424242' becomes '4242 4242 42'.
const groupNumber = (text) => getDigits(text).replace(/(\d{4})(?=\d)/g, '$1 ');

// '127', '1/27' and '01/2027' become '12/7', '01/27' and '01/27'. A separator after the month
// becomes a slash.
const groupExpiry = (text) => {
  const digits = (/^([2-9]|1\D)/.test(text) ? '0' : '') + getDigits(text);
  const year = digits.slice(2).replace(/^20(?=\d\d$)/, '');
  const hasSlash = year !== '' || (digits.length === 2 && /\D$/.test(text));
  return digits.slice(0, 2) + (hasSlash ? '/' : '') + year;
};

const groupFunctions = { number: groupNumber, expiry: groupExpiry };
// Other text, such as a date that begins with the year, stays as typed.
const groupablePatterns = { number: /^[\d\s-]*$/, expiry: /^(?!\d{4}\D)[\d\s/.-]*$/ };

const brands = [${cardBrands.map(formatBrand).join()}];
const findBrand = (digits) => brands.find(({ prefix }) => prefix.test(digits)) ?? {};
const showBrand = () => {
  const { name = '', codeLength = '3 or 4' } = findBrand(getDigits(document.getElementById('number')?.value ?? ''));
  document.getElementById('brand')?.replaceChildren(name);
  document.getElementById('cvc-hint')?.replaceChildren(codeLength + ' digits');
  for (const mark of document.querySelectorAll('.marks li'))
    mark.hidden = name !== '' && mark.dataset.brand !== name;
};

let textBefore = '';
document.addEventListener('beforeinput', ({ target }) => { textBefore = target.value; });

const groupField = (field, inputType = '') => {
  const deletes = inputType.startsWith('deleteContent');
  let text = field.value;
  let caret = field.selectionStart;
  // A deletion that removed only a separator removes the digit beside it instead.
  if (deletes && getDigits(text) === getDigits(textBefore)) {
    if (inputType === 'deleteContentBackward') caret -= 1;
    text = text.slice(0, Math.max(caret, 0)) + text.slice(caret + 1);
  }
  if (!groupablePatterns[field.name].test(text)) return;
  const grouped = groupFunctions[field.name](text);
  if (grouped === field.value) return;
  // The caret stays before the digits that followed it. It goes behind a separator when the user
  // types, and in front of it when the user deletes.
  let following = getDigits(text.slice(caret)).length;
  let position = grouped.length;
  while (following > 0) { position -= 1; if (/\d/.test(grouped[position])) following -= 1; }
  while (deletes && position > 0 && /\D/.test(grouped[position - 1])) position -= 1;
  field.value = grouped;
  if (field === document.activeElement) field.setSelectionRange(position, position);
};

const clearError = (field) => {
  const error = document.getElementById(field.name + '-error');
  if (!error) return;
  const top = field.getBoundingClientRect().top;
  error.remove();
  field.removeAttribute('aria-invalid');
  const hint = field.name + '-hint';
  if (document.getElementById(hint)) field.setAttribute('aria-describedby', hint);
  else field.removeAttribute('aria-describedby');
  document.querySelector('.notice-error [href="#' + field.name + '"]')?.closest('li').remove();
  if (!document.querySelector('[aria-invalid]')) {
    document.querySelector('.notice-error')?.remove();
    document.title = document.title.replace('Error: ', '');
  }
  scrollBy(0, field.getBoundingClientRect().top - top);
};

// The Luhn algorithm, as on the server.
const passesLuhn = (digits) =>
  [...digits].reverse().reduce((sum, digit, position) => {
    const value = digit * (1 + (position % 2));
    return sum + (value > 9 ? value - 9 : value);
  }, 0) % 10 === 0;

const isCompleteNumber = (text) => {
  const digits = getDigits(text);
  return digits.length === findBrand(digits).numberLength && passesLuhn(digits);
};
// A date in the past is not complete: 12/20 may become 12/2029.
const isCompleteExpiry = (text) => {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text) ?? [];
  return month !== undefined && new Date(2000 + Number(year), month) > new Date();
};

const nextFields = {
  number: { name: 'expiry', isReady: isCompleteNumber },
  expiry: { name: 'cvc', isReady: isCompleteExpiry },
};
const previousFields = { expiry: 'number', cvc: 'expiry' };

// A customer who corrects a field stays in it: the caret is not at the end, or the next field is
// filled in.
const focusNext = ({ name, value, selectionStart }) => {
  const next = nextFields[name];
  const field = next && document.getElementById(next.name);
  if (field?.value === '' && selectionStart === value.length && next.isReady(value)) field.focus();
};

document.addEventListener('keydown', (event) => {
  const previous = document.getElementById(previousFields[event.target.name]);
  if (event.key !== 'Backspace' || event.target.value !== '' || !previous) return;
  // The key moves the focus, and deletes nothing there.
  event.preventDefault();
  previous.focus();
  previous.setSelectionRange(previous.value.length, previous.value.length);
});

// Some browsers send only a change event after autofill.
for (const type of ['input', 'change']) {
  document.addEventListener(type, ({ target, inputType, isComposing }) => {
    if (target.name in groupFunctions && !isComposing) groupField(target, inputType);
    if (target.name === 'number') showBrand();
    clearError(target);
    if (inputType?.startsWith('insert') && !isComposing) focusNext(target);
  });
}
document.addEventListener('response', showBrand);

// What the customer types replaces the test card.
document.addEventListener('click', ({ target }) => {
  if (target.matches('[data-filled-in] input') && target.value === target.defaultValue)
    target.select();
});
` + sendFormScript;
