/** What a validator says about a document. */
export interface Finding {
  /** The name of the document, such as `customer-paid.html`. */
  readonly document: string;
  /** `vnu` or the rule of html-validate, the message, and the place in the document. */
  readonly text: string;
}

export interface Exception {
  /** Matches the name of the document and the text of the finding. */
  readonly pattern: RegExp;
  readonly reason: string;
}

/** Findings that are no faults. */
export const exceptions: readonly Exception[] = [
  {
    pattern:
      /^email-.*: (vnu: The “(width|border|cellpadding|cellspacing|bgcolor|align)” attribute|no-deprecated-attr: |vnu: CSS: “supported-color-schemes”)/,
    reason: 'Old mail clients know these attributes and this property, and no newer ones.',
  },
  {
    pattern:
      /: vnu: CSS: (“(text-box-trim|text-box-edge|line-clamp|container-type)”: Property “\2” doesn't exist|Unrecognized at-rule “@container”)/,
    reason: 'The properties are newer than the validator. Browsers that lack them lose only looks.',
  },
  {
    pattern:
      /^(style-.*|app-index.*): vnu: CSS: (“(width|max-width|--room)”: The types are incompatible|“(font-size|--room)”: Parse Error)/,
    reason: 'The validator cannot compute with custom properties and with units of containers.',
  },
  {
    pattern: /: vnu: The “list” role is unnecessary/,
    reason: 'Safari hides lists without bullets from screen readers, unless they have the role.',
  },
  {
    pattern:
      /: vnu: (The “role” attribute must not be used on a “t[rhd]” element|The “(table|rowgroup|row|columnheader|cell)” role is unnecessary)/,
    reason: 'Some browsers drop the semantics of a table when CSS changes its display.',
  },
  {
    pattern: /: vnu: Section lacks heading/,
    reason: 'The heading of a pane is in the bar above the pane.',
  },
  {
    pattern: /: vnu: Attribute “value” not allowed on element “div”.*mantine-Combobox-option/,
    reason: 'Mantine repeats the value of a suggestion in an attribute that browsers ignore.',
  },
  {
    pattern:
      /: (vnu: Element “div” not allowed as child of element “button”.*mantine-Menu|element-permitted-content: .*-dropdown > button)/,
    reason: 'Mantine builds a menu entry from these elements, which every browser can nest.',
  },
];

const describe = ({ document, text }: Finding) => `${document}: ${text}`;

/** Returns the findings without an exception, as texts. */
export const listFaults = (findings: readonly Finding[], allowed: readonly Exception[]) =>
  findings.map(describe).filter((text) => !allowed.some(({ pattern }) => pattern.test(text)));

/** Returns as texts the exceptions without a finding, which would hide a later fault. */
export const listUnusedExceptions = (
  findings: readonly Finding[],
  allowed: readonly Exception[],
) => {
  const texts = findings.map(describe);
  return allowed
    .filter(({ pattern }) => !texts.some((text) => pattern.test(text)))
    .map(({ pattern }) => `No finding needs the exception ${pattern}`);
};
