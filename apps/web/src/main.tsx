// First of all: takes tokens out of the address.
import './features/identity/address-token.ts'
import './ui/styles.ts'
import { createRoot } from 'react-dom/client'
import { isBusy } from './lib/busy.ts'
import { connection } from './lib/connection.ts'
import { startI18n } from './lib/i18n.ts'
import { clearAfterSignOut } from './lib/signed-out.ts'
import { appTexts } from './app/texts.ts'
import { uiTexts } from './ui/texts.ts'
import { Providers } from './app/providers.tsx'

clearAfterSignOut()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
// A newer version has replaced the files of this one: load it, once, instead of failing. Without a network nothing was
// replaced, and to load the page again would only lose it; nor while the network is only just coming back.
window.addEventListener('vite:preloadError', (event) => {
  // The router does the same by itself, once for each message, and asks nobody.
  sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
  const last = Number(sessionStorage.getItem('reloaded_at') ?? 0)
  if (!navigator.onLine || connection.get() !== 'up' || isBusy() || Date.now() - last < 60_000) return
  event.preventDefault()
  sessionStorage.setItem('reloaded_at', String(Date.now()))
  location.reload()
})

void startI18n(appTexts, uiTexts).then(() => {
  // From here on the page says itself what is wrong (`boot.js`).
  document.documentElement.dataset.started = 'true'
  createRoot(root).render(<Providers />)
  // The page first; what makes it work offline when the browser has nothing else to do.
  if (import.meta.env.PROD) setTimeout(followUpdates, 3000)
})

/** Loads what watches for new versions; without a network again as soon as there is one. */
function followUpdates() {
  import('./app/updates.ts').then(
    ({ watchUpdates }) => watchUpdates(),
    () => window.addEventListener('online', followUpdates, { once: true }),
  )
}
