import { getPushSetting, type PushSetting, subscribeToPush, unsubscribeFromPush } from '@khlang/contract/push'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

const patienceMs = 15_000

/** Whether the browser of this session is notified. */
export const pushQuery = () =>
  queryOptions({
    queryKey: ['push', activeAccountId()] as const,
    queryFn: ({ signal }) => call(getPushSetting, {}, { signal }),
  })

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The service worker, which a first visit installs only after some seconds. */
async function ready(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no service worker')), patienceMs))
  return Promise.race([navigator.serviceWorker.ready, late])
}

async function subscribe(publicKey: string): Promise<PushSetting> {
  const { pushManager } = await ready()
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(async (error: unknown) => {
      // One for another key of the server stands in the way.
      const old =
        error instanceof DOMException && error.name === 'InvalidStateError' && (await pushManager.getSubscription())
      if (!old) throw error
      await old.unsubscribe()
      return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    })
  const { endpoint, keys } = subscription.toJSON()
  return call(subscribeToPush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
}

/** Asks the person for permission, and the browser for an address; null without permission. */
export async function turnPushOn({ publicKey }: PushSetting): Promise<PushSetting | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  return subscribe(publicKey)
}

export async function turnPushOff(): Promise<PushSetting> {
  const setting = await call(unsubscribeFromPush, {})
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  return setting
}

/** Subscribes a browser again that still may be notified. */
export async function renewPush(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return
  await subscribe((await call(getPushSetting, {})).publicKey)
}
