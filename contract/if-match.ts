/** The header with the version at which the client has loaded the row that it overwrites. */
export const IF_MATCH_HEADER = 'If-Match';

/**
 * The query parameter that repeats the header. Some proxies remove headers that they do not know,
 * and none removes a part of the URL.
 */
export const IF_MATCH_PARAMETER = 'if_match';
