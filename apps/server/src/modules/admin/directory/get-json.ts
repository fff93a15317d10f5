import { type DirectoryLimits } from './directory.ts'
import { DirectoryError } from './directory-chart.rules.ts'

/** Reads one answer after the other, and gives up once all of them take too long or are too large. */
export type JsonReader = (url: URL) => Promise<unknown>

/**
 * Requests of one reading of a directory, with its bearer token, to the address that the operator has set and no other:
 * redirects are refused.
 */
export function createJsonReader(token: string, accept: string, limits: DirectoryLimits): JsonReader {
  const whole = AbortSignal.timeout(limits.totalMs)
  let read = 0
  let pages = 0

  async function bytesOf(response: Response): Promise<string> {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      read += chunk.length
      if (size > limits.answerBytes || read > limits.totalBytes)
        throw new DirectoryError('too large', `more than ${Math.min(limits.answerBytes, limits.totalBytes)} bytes`)
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  }

  return async (url) => {
    if (++pages > limits.pages) throw new DirectoryError('too large', `more than ${limits.pages} pages`)
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept },
      redirect: 'error',
      signal: AbortSignal.any([whole, AbortSignal.timeout(limits.requestMs)]),
    }).catch((cause: unknown) => {
      throw new DirectoryError('unreachable', 'no answer', { cause })
    })
    if (!response.ok) {
      await response.body?.cancel()
      const isRefusal = response.status === 401 || response.status === 403
      const why = {
        code: isRefusal ? 'CHART_TOKEN_REFUSED' : 'CHART_ANSWERED',
        values: { status: String(response.status) },
      } as const
      throw new DirectoryError(isRefusal ? 'refused' : 'unreachable', `it answered ${response.status}`, { why })
    }
    try {
      const answer: unknown = JSON.parse(await bytesOf(response))
      return answer
    } catch (cause) {
      await response.body?.cancel().catch(() => undefined)
      if (cause instanceof DirectoryError) throw cause
      // What is cut off in the middle is no JSON, or no whole answer.
      const isText = cause instanceof SyntaxError
      throw isText
        ? new DirectoryError('broken', 'an answer is no JSON', { cause, why: { code: 'CHART_NOT_JSON' } })
        : new DirectoryError('incomplete', 'an answer is not whole', { cause })
    }
  }
}
