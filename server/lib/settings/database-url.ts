const urlParts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is;

/**
 * Splits the URL of several servers, such as `postgresql://user@one:5432,two/name`, into a URL for
 * each server. The parser of Node and the pg driver know only one host.
 */
export const splitDatabaseUrl = (url: string): string[] => {
  const [, start = '', hosts = '', rest = ''] = urlParts.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [url];
};
