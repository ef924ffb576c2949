import { sendFormScript } from '../pages/send-form-script.ts';

/**
 * The script of the sandbox's card form. It groups the card number and the expiry date while they
 * are typed, shows only the mark of the card's brand, and removes the error of a field that changes.
 * The form works without it, because the server reads and checks the fields itself.
 */
export const cardFormScript =
  String.raw`
const getDigits = (text) => text.replace(/\D/g, '');

// '4242424242' becomes '4242 4242 42'.
const groupNumber = (text) => getDigits(text).replace(/(\d{4})(?=\d)/g, '$1 ');

// The leading zero of the month may be missing, and the year may have four digits: '127', '1/27'
// and '01/2027' become '12/7', '01/27' and '01/27'. A separator after the month becomes a slash.
const groupExpiry = (text) => {
  const digits = (/^([2-9]|1\D)/.test(text) ? '0' : '') + getDigits(text);
  const year = digits.slice(2).replace(/^20(?=\d\d$)/, '');
  const hasSlash = year !== '' || (digits.length === 2 && /\D$/.test(text));
  return digits.slice(0, 2) + (hasSlash ? '/' : '') + year;
};

const groupFunctions = { number: groupNumber, expiry: groupExpiry };
// Only text that matches is grouped. Other text, such as a date that begins with the year, stays as
// typed.
const groupablePatterns = { number: /^[\d\s-]*$/, expiry: /^(?!\d{4}\D)[\d\s/.-]*$/ };

const brands = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['American Express', /^3[47]/],
];
const showBrand = () => {
  const digits = getDigits(document.getElementById('number')?.value ?? '');
  const [brand = ''] = brands.find(([, pattern]) => pattern.test(digits)) ?? [];
  document.getElementById('brand')?.replaceChildren(brand);
  for (const mark of document.querySelectorAll('.marks li'))
    mark.hidden = brand !== '' && mark.dataset.brand !== brand;
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
  // The caret stays before the digits that followed it. Beside a separator, it goes behind the
  // separator when the user types, and in front of the separator when the user deletes.
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

// Some browsers send only a change event after autofill.
for (const type of ['input', 'change']) {
  document.addEventListener(type, ({ target, inputType, isComposing }) => {
    if (target.name in groupFunctions && !isComposing) groupField(target, inputType);
    if (target.name === 'number') showBrand();
    clearError(target);
  });
}
document.addEventListener('response', showBrand);
` + sendFormScript;
