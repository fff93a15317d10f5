import i18next from 'i18next'
import { registerSW } from 'virtual:pwa-register'
import { isBusy, onBusy } from '../lib/busy.ts'
import { whenIdleFor } from '../lib/when-idle-for.ts'
import { dismissToast, toast } from '../ui/toasts.tsx'

const hour = 3_600_000

/**
 * Keeps the page up to date. A new version loads automatically one second after it is found, but only while nothing is
 * in progress: an upload, an open form or playing media delays it, and a message offers to load it now (C40).
 *
 * On a first visit some hundred files remain to be fetched: they are fetched once the page has been idle for
 * five seconds, so that they do not interrupt what the person is doing.
 */
export function watchUpdates() {
  if (navigator.serviceWorker?.controller) register()
  else whenIdleFor(register, 5000)
}

function register() {
  const update = registerSW({
    immediate: true,
    onNeedRefresh: () => reloadWhenIdle(() => void update(true)),
    onRegisteredSW: (_, registration) => {
      if (!registration) return
      const update = () => void registration.update().catch(() => undefined)
      setInterval(update, hour)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') update()
      })
    },
  })
}

/** Runs `reload` one second after the page has nothing to lose. */
export function reloadWhenIdle(reload: () => void, delay = 1000) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let message: number | undefined
  const check = () => {
    clearTimeout(timer)
    if (isBusy()) {
      message ??= toast({
        message: i18next.t('app:update.ready'),
        life: null,
        action: { label: i18next.t('app:update.now'), run: finish },
      })
    } else timer = setTimeout(finish, delay)
  }
  const stop = onBusy(check)
  const finish = () => {
    clearTimeout(timer)
    stop()
    if (message !== undefined) dismissToast(message)
    reload()
  }
  check()
}
