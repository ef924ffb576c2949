/** The words of a name of a call: `logInWithPin` has `log`, `in`, `with` and `PIN`. */
const getWords = (name: string) =>
  name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(' ')
    .map((word) => (word === 'pin' ? 'PIN' : word));

/** The summary of the call `name`: `updateStaffUser` becomes “Update staff user”. */
export const getSummary = (name: string) => {
  const text = getWords(name).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The tag of a call: the first word of its path that names an entity, such as `payments`. */
export const getTag = (path: string) => {
  const [first = '', second] = path.split('/').filter((segment) => segment !== '');
  return first === 'services' && second ? second : first;
};
