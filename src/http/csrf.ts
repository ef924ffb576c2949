/** Reads the CSRF cookie. Servers rotate it at log-in, so every call reads it again. */
export const readCsrfToken = () =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith('csrftoken='))
    ?.slice('csrftoken='.length);
