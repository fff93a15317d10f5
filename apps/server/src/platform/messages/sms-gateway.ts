import { AppError } from '../app-error.ts'

const timeoutMs = 10_000

/** Sends one text message through the configured gateway. */
export async function postSms(url: string, token: string, message: { to: string; text: string }): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(message),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', {}, { cause })
  })
  await response.body?.cancel()
  if (!response.ok) throw new AppError('UNAVAILABLE', {}, { cause: new Error(`SMS gateway: ${response.status}`) })
}
