import { AppError } from '../app-error.ts'

const timeoutMs = 10_000

/**
 * Posts JSON to a configured provider, with its bearer token, and follows no redirect. Throws UNAVAILABLE if there is no
 * answer in ten seconds; what the answer says is for the caller, who also ends its body.
 */
export const postJson = (url: string, token: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', {}, { cause })
  })
