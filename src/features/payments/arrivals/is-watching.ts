/** On Watch, the device faces a customer, who must not see who else has paid. */
export const isWatching = () => new URLSearchParams(window.location.search).get('watch') === 'on';
