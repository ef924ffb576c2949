/** The recommended rules of html-validate, without those that contradict a reason. */
export default {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Our templates write the doctype in lower case, and the build of index.html in upper case.
    'doctype-style': 'off',
    // An attribute without a value is `disabled=""` in the serialised DOM and in what React renders.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // A template leaves spaces where it has nothing to insert. Compression makes them free.
    'no-trailing-whitespace': 'off',
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // A missing type has the default that the pages mean, and they load on slow phones.
    'no-implicit-button-type': 'off',
    'no-implicit-input-type': 'off',
    // No search engine shows these pages. A title ends with the name of the shop, which may be long.
    'long-title': 'off',
    // A copied phone number must have plain spaces.
    'tel-non-breaking': 'off',
    // Safari hides a list without bullets from screen readers, unless it has the role. CSS changes
    // the display of tables, which then need their roles.
    'no-redundant-role': 'off',
    // The parser adds the element itself.
    'prefer-tbody': 'off',
    // A page that waits for the bank loads again every few seconds, also without scripts.
    'meta-refresh': 'off',
    // WAI-ARIA allows to name a list.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Mantine positions menus with inline styles, which the policy of scripts allows.
    'no-inline-style': 'off',
    // A field with suggestions also accepts other text, and the region of a table scrolls.
    'prefer-native-element': ['error', { exclude: ['listbox', 'region'] }],
  },
};
