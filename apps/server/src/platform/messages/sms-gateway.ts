import { AppError } from '../app-error.ts'
import { postJson } from './post-json.ts'

/** Sends one text message through the configured gateway. */
export async function postSms(url: string, token: string, message: { to: string; text: string }): Promise<void> {
  const response = await postJson(url, token, message)
  await response.body?.cancel()
  if (!response.ok) throw new AppError('UNAVAILABLE', {}, { cause: new Error(`SMS gateway: ${response.status}`) })
}
