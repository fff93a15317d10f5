// Part of the service worker: shows notifications that the server pushes, and opens what they are about.
// What came encrypted from our own server says no more than the notification centre does.
self.addEventListener('push', (event) => {
  var notice = {}
  try {
    notice = event.data.json()
  } catch (_) {
    // A browser ends the subscription of whoever shows nothing: the centre knows more.
  }
  var shown = self.registration.showNotification(String(notice.title || 'คลัง'), {
    body: String(notice.body || ''),
    lang: notice.language === 'en' ? 'en' : 'th',
    // One notice is shown once, however often it arrives.
    tag: String(notice.id || 'khlang'),
    icon: '/icon-192.png',
    data: { path: notice.path },
  })
  event.waitUntil(shown)
})

// Addresses that are not pages, or that would end the session: like lib/safe-path.ts.
var leaving =
  /^\/(?:api|oidc|authorize|admin|dav|logout_?|loginbysso|loginsms|redirectdirectory|login|loading)(?:\/|$)/i

/** An address inside this site; anything else opens the notification centre. */
function safeAddress(path) {
  var centre = new URL('/notifications', self.location.origin).href
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return centre
  var url = URL.canParse(path, self.location.origin) ? new URL(path, self.location.origin) : null
  if (!url || url.origin !== self.location.origin || url.pathname.startsWith('//') || leaving.test(url.pathname))
    return centre
  return url.href
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  var address = safeAddress((event.notification.data || {}).path)
  // A page that is in use keeps what it is doing: what was clicked opens beside it.
  var opened = self.clients.matchAll({ type: 'window' }).then((pages) => {
    var there = pages.find((page) => page.url === address)
    return there ? there.focus() : self.clients.openWindow(address)
  })
  event.waitUntil(opened)
})
