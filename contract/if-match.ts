/** The header with the version at which the client has loaded the row that it overwrites. */
export const IF_MATCH_HEADER = 'If-Match';
