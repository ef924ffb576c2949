const isDamaged = async ({ url }: Request, response: Response) => {
  const { pathname } = new URL(url);
  if (/\.(js|css)$/.test(pathname))
    return response.headers.get('content-type')?.includes('html') ?? false;
  return pathname === '/index.html' && !(await response.text()).includes('id="root"');
};

/**
 * Earlier releases checked no hashes, and may have stored a proxy's page as a file. Their pages may be unable
 * to offer this version.
 */
export const isFormerVersionDamaged = async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'));
  for (const cache of await Promise.all(names.map((name) => caches.open(name)))) {
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      if (response && (await isDamaged(request, response))) return true;
    }
  }
  return false;
};
