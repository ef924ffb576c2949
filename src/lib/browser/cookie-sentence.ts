export const cookieSentence =
  "This browser blocks cookies, so you can't log in. Allow cookies for this site in the browser's settings, then open this page again.";
