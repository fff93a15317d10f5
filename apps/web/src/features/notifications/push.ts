import { getPushSetting, type PushSetting, subscribeToPush, unsubscribeFromPush } from '@khlang/contract/push'
import { queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from '../../lib/call.ts'

/** A first visit fetches some hundred files before its service worker is ready. */
const installingMs = 60_000

/** Whether the browser of this session is notified. */
export const pushQuery = () =>
  queryOptions({
    queryKey: ['push', activeAccountId()] as const,
    queryFn: ({ signal }) => call(getPushSetting, {}, { signal }),
  })

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The service worker; an error when it is not ready in time. */
async function ready(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no service worker')), installingMs))
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** The address that the browser has, or gets, from its push service. */
async function addressFor(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await ready()
  return pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(async (error: unknown) => {
      // One for another key of the server stands in the way.
      const old =
        error instanceof DOMException && error.name === 'InvalidStateError' && (await pushManager.getSubscription())
      if (!old) throw error
      await old.unsubscribe()
      return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    })
}

function subscribe(subscription: PushSubscription): Promise<PushSetting> {
  const { endpoint, keys } = subscription.toJSON()
  return call(subscribeToPush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
}

/** Asks the person for permission, and the browser for an address; null without permission. */
export async function turnPushOn({ publicKey }: PushSetting): Promise<PushSetting | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  return subscribe(await addressFor(publicKey))
}

/** The renewal of this page: one that the person overtakes by turning notifications off sends nothing more. */
const renewal = { isOvertaken: false, sent: Promise.resolve<unknown>(null) }

export async function turnPushOff(): Promise<PushSetting> {
  renewal.isOvertaken = true
  await renewal.sent.catch(() => undefined)
  const setting = await call(unsubscribeFromPush, {})
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  return setting
}

/** Subscribes a browser again that still may be notified. */
export async function renewPush(): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return
  const { publicKey } = await call(getPushSetting, {})
  const subscription = await addressFor(publicKey)
  if (renewal.isOvertaken) return
  renewal.sent = subscribe(subscription)
  await renewal.sent
}
