import i18next from 'i18next'
import { registerSW } from 'virtual:pwa-register'
import { isBusy, onBusy } from '../lib/busy.ts'
import { whenQuiet } from '../lib/when-quiet.ts'
import { dismissToast, toast } from '../ui/toasts.tsx'

const hour = 3_600_000

/**
 * Keeps the page new. A new version loads by itself one second after it is found, but only while nothing is being
 * done: an upload, an open form or playing media makes it wait, and a message offers to load it now (C40).
 *
 * On a first visit all of it is still to come, some hundred files: they are fetched once the page has been quiet for
 * five seconds, so that they do not stand in the way of what somebody is doing.
 */
export function watchUpdates() {
  if (navigator.serviceWorker?.controller) register()
  else whenQuiet(register, 5000)
}

function register() {
  const update = registerSW({
    immediate: true,
    onNeedRefresh: () => reloadWhenIdle(() => void update(true)),
    onRegisteredSW: (_, registration) => {
      if (!registration) return
      const look = () => void registration.update().catch(() => undefined)
      setInterval(look, hour)
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') look()
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
