const shell = ['/index.html', '/page.js'];

addEventListener('install', (event) =>
  event.waitUntil(caches.open('floor').then((cache) => cache.addAll(shell))),
);
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
// Navigations and the shell's files come from the cache, all other requests from the network.
addEventListener('fetch', (event) => {
  const { request } = event;
  const path = request.mode === 'navigate' ? '/index.html' : new URL(request.url).pathname;
  if (shell.includes(path)) event.respondWith(caches.match(path));
});
