/** On Watch and with a code, the device faces a customer, who must not see who else has paid. */
export const isFacingCustomer = () =>
  new URLSearchParams(window.location.search).get('watch') === 'on' ||
  document.querySelector('[data-faces-customer]') !== null;
