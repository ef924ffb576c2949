export type FormValue = string | FormValue[] | { [name: string]: FormValue };

interface FormNode {
  [name: string]: string | FormNode;
}

/** Names 0, 1, 2 … make a list. */
const toValue = (node: string | FormNode): FormValue => {
  if (typeof node === 'string') return node;
  const names = Object.keys(node);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  if (isList) return Object.values(node).map(toValue);
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, toValue(value)]));
};

/** Stripe’s form encoding: `a[b][0]=c` becomes `{ a: { b: ['c'] } }`. */
export const readForm = (encoded: string): { [name: string]: FormValue } => {
  const root: FormNode = {};
  for (const [key, value] of new URLSearchParams(encoded)) {
    const names = key.split('[').map((part) => part.replace(/\]$/, ''));
    const last = names.pop() ?? '';
    let node = root;
    for (const name of names) {
      const child = node[name];
      const next: FormNode = typeof child === 'object' ? child : {};
      node[name] = next;
      node = next;
    }
    node[last] = value;
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, toValue(value)]));
};
