import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderTerms } from './render-terms.ts';

/** As a browser does. */
const renderToDom = (markdown: string) => {
  const holder = document.createElement('template');
  holder.innerHTML = renderTerms(markdown);
  return holder.content;
};

const getLinks = (markdown: string) =>
  [...renderToDom(markdown).querySelectorAll('a')].map((link) => link.getAttribute('href'));

const harmlessElements = new Set(
  (
    'a abbr b blockquote br caption code dd del div dl dt em h2 h3 h4 h5 h6 hr i ins li ol p pre s section small ' +
    'span strong sub sup table tbody td tfoot th thead tr u ul'
  ).split(' '),
);
const harmlessAttributes = new Set(
  'id name lang title href rel start colspan rowspan scope role tabindex aria-label aria-labelledby'.split(
    ' ',
  ),
);
const page = 'https://terms.example/page';

/** Its protocol is allowed, and it stays on this host unless it is absolute. */
const isHarmlessAddress = (address: string) => {
  if (address.startsWith('#')) return address.startsWith('#user-content-');
  if (!URL.canParse(address, page)) return true;
  const { protocol, host } = new URL(address, page);
  return (
    /^(https?|ircs?|mailto|xmpp):$/.test(protocol) &&
    (host === 'terms.example' || URL.canParse(address))
  );
};

const findHarm = (markdown: string) =>
  [...renderToDom(markdown).querySelectorAll('*')].flatMap((element) => [
    ...(harmlessElements.has(element.localName) ? [] : [element.localName]),
    ...[...element.attributes]
      .filter(
        ({ name, value }) =>
          !harmlessAttributes.has(name) ||
          ((name === 'id' || name === 'name') && !value.startsWith('user-content-')) ||
          (name === 'href' && !isHarmlessAddress(value)),
      )
      .map(({ name, value }) => `${name}=${value}`),
  ]);

const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT >',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script',
  '<script>alert(1)',
  '<script/x>alert(1)</script\t>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" `onerror=alert(1)//',
  '<svg onload=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><a title="</textarea/><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data=javascript:alert(1)></object><embed src=javascript:alert(1)>',
  '<plaintext><b onclick=alert(1)>',
  '<p onclick=alert(1) onmouseover="alert(1)" style="position:fixed;inset:0">text</p>',
  '<p/onclick=alert(1)/style=color:red>text</p>',
  '<a href="javascript:alert(1)">link</a>',
  '<a href=" \u0001jAvA\tscr\nipt:alert(1)">link</a>',
  '<a href="&#106;avascript&colon;alert(1)">link</a>',
  '<a href="data:text/html,<script>alert(1)</script>">link</a>',
  '<a href="vbscript:x">link</a>',
  '<a href="//evil.example/">link</a>',
  '<a href="\\\\evil.example">link</a>',
  '<a xlink:href="javascript:alert(1)" formaction="javascript:alert(1)" ping="//evil.example">link</a>',
  '<base href="//evil.example/"><meta http-equiv=refresh content="0;url=javascript:alert(1)"><link rel=stylesheet href=x>',
  '<style>@import "//evil.example";</style>',
  '<form action="//evil.example"><input name=attributes><button id=submit>x</button></form>',
  '<div id=body name=cookie></div><a id=config name=location>x</a>',
  '<p id="x\u0022 onclick=alert(1) y=\u0022">text</p>',
  '<table><tr><td onclick=alert(1) background=javascript:alert(1)>x',
  '<table id="<img src=x onerror=alert(1)>"><caption><script>alert(1)</script>',
  '<h2 id="a><img src=x onerror=alert(1)>">x</h2>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<?xml <img src=x onerror=alert(1)> ?>',
  '[link](javascript:alert(1))',
  '[link](<java&#x09;script:alert(1)>)',
  '[link](data:text/html;base64,PHNjcmlwdD4=)',
  '![image](x" onerror="alert(1))',
  '<javascript:alert(1)>',
  '[link]: javascript:alert(1) "title"\n\n[link]',
  '[link](https://ok.example/" onclick="alert(1))',
  '```html\n<script>alert(1)</script>\n```',
  '# <img src=x onerror=alert(1)>',
  '| <script>a</script> | b |\n| --- | --- |\n| <b onclick=x>c | d |',
];

describe('hostile terms, once they are sanitised,', () => {
  test.each(hostile)(
    'contain nothing that could execute or mislead: %s [spec 2.114, spec 9.27, spec 9.30]',
    (markdown) => {
      expect(findHarm(markdown)).toEqual([]);
    },
  );

  test('contain nothing that could execute when fragments are mixed, nested and truncated', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostile),
      fc.constantFrom('\n\n', '>', '</', '"', '<table>', '</p>'),
    );
    const cut = fc.tuple(piece, fc.nat(60)).map(([text, length]) => text.slice(0, length));
    const mixed = fc.array(fc.oneof(piece, cut), { maxLength: 8 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(mixed, (markdown) => {
        expect(findHarm(markdown)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('lose their scripts, and keep the text around them [spec 9.29]', () => {
    expect(renderToDom('Before <script>stolen()</script> after').textContent.trim()).toBe(
      'Before  after',
    );
    expect(renderTerms('Before\n\n<script>stolen()')).not.toContain('stolen');
  });

  test('keep the text of an element that is not allowed [spec 9.27]', () => {
    expect(renderToDom('<marquee>You pay</marquee>').textContent.trim()).toBe('You pay');
  });
});

describe('links in the terms', () => {
  test('keep only http, https, irc, mailto and xmpp addresses [spec 9.28]', () => {
    const allowed = [
      'http://a.example',
      'https://a.example',
      'irc://a',
      'ircs://a',
      'mailto:a@b.example',
      'xmpp:a@b',
    ];
    const refused = [
      'ftp://a.example',
      'tel:123',
      'file:///etc',
      'blob:x',
      'about:blank',
      'ws://a',
      'sms:1',
    ];
    expect(getLinks(allowed.map((address) => `<a href="${address}">x</a>`).join(' '))).toEqual(
      allowed,
    );
    expect(getLinks(refused.map((address) => `<a href="${address}">x</a>`).join(' '))).toEqual(
      refused.map(() => null),
    );
  });

  test('to other sites get rel=noopener and no target', () => {
    const content = renderToDom(
      '[out](https://a.example) <a href="https://b.example" rel="opener" target="_blank">out</a>',
    );
    for (const link of content.querySelectorAll('a')) {
      expect(link.rel).toBe('noopener');
      expect(link.target).toBe('');
    }
  });

  test('to a heading match its id [spec 9.30]', () => {
    const content = renderToDom(
      '# 1. What you pay\n\n# 1. What you pay\n\n[first](#1-what-you-pay) [second](#1-what-you-pay-1)',
    );
    const headings = [...content.querySelectorAll('h2')].map(({ id }) => `#${id}`);
    expect([...content.querySelectorAll('a')].map(({ hash }) => hash)).toEqual(headings);
    expect(headings).toEqual(['#user-content-1-what-you-pay', '#user-content-1-what-you-pay-1']);
  });
});

describe('headings in the terms', () => {
  const levels = (markdown: string) =>
    [...renderToDom(markdown).querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .map((heading) => heading.localName)
      .join(' ');

  test('start at h2, below the h1 of the page', () => {
    expect(levels('# Title\n## One\n### One a\n## Two')).toBe('h2 h3 h4 h3');
  });

  test('skip no level, at whatever level the Markdown starts', () => {
    expect(levels('## One\n#### Deep\n## Two\n# Three\n###### Deeper')).toBe('h2 h3 h2 h2 h3');
    expect(levels('<h1>One</h1>\n\n<h5>Deep</h5>')).toBe('h2 h3');
  });
});

test('a table is wrapped in a region that scrolls by keyboard and is named after its heading', () => {
  const content = renderToDom('# Charges\n\n| What | £ |\n| --- | ---: |\n| Visit | 80 |');
  const box = content.querySelector('table')?.parentElement;
  expect(box?.getAttribute('role')).toBe('region');
  expect(box?.tabIndex).toBe(0);
  expect(box?.getAttribute('aria-labelledby')).toBe(content.querySelector('h2')?.id);
  expect(content.querySelector('[style]')).toBeNull();
});

test('table elements have explicit roles, because narrow screens change how tables are displayed', () => {
  const content = renderToDom('| What | £ |\n| --- | ---: |\n| Visit | 80 |');
  const roles = [...content.querySelectorAll('table, table *')].map((part) =>
    part.getAttribute('role'),
  );
  const header = ['table', 'rowgroup', 'row', 'columnheader', 'columnheader'];
  expect(roles).toEqual([...header, 'rowgroup', 'row', 'cell', 'cell']);
});

test('straight quotes become typographic, and the (c) of a clause does not become ©', () => {
  expect(renderToDom('The "Service" isn\'t (c) or (r)').textContent.trim()).toBe(
    'The “Service” isn’t (c) or (r)',
  );
});
