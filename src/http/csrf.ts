/** The CSRF cookie's value at this moment: servers rotate it at log-in, so it is read anew for each call. */
export const csrfToken = () =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith('csrftoken='))
    ?.slice('csrftoken='.length);
