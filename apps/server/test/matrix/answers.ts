import { errorCatalogue } from '@khlang/contract/errors'
import type { LightMyRequestResponse } from 'fastify'

/** What came of one call: `ok`, or the code that refused it, and the bytes. */
export type Answer = { status: number; code: string; body: string; raw: Buffer; url?: string }

type Envelope = { machineCode?: string; result?: { items?: { ok?: boolean; machineCode?: string }[]; url?: string } }

/** Of a call for many items, what came of the first. */
export function answerOf({ statusCode, body, rawPayload, headers }: LightMyRequestResponse): Answer {
  const isJson = String(headers['content-type']).startsWith('application/json')
  const { machineCode, result } = isJson ? (JSON.parse(body) as Envelope) : {}
  const failed = result?.items?.find?.(({ ok }) => ok === false)?.machineCode
  const code = statusCode >= 400 ? (machineCode ?? String(headers['x-machine-code'] ?? statusCode)) : (failed ?? 'ok')
  return { status: statusCode, code, body, raw: rawPayload, ...(result?.url !== undefined && { url: result.url }) }
}

/** The answer of something that has no status of its own. */
export const plainAnswer = (code: string, status = code === 'ok' ? 200 : 403, body = ''): Answer => ({
  status,
  code,
  body,
  raw: Buffer.from(body),
})

const statuses = new Map<string, number>(Object.entries(errorCatalogue).map(([code, { status }]) => [code, status]))

/** The status that the catalogue gives a code, also where it stands inside the answer for many items. */
export const statusOf = ({ code, status }: Pick<Answer, 'code' | 'status'>): number => statuses.get(code) ?? status

/** The result of an answer that has one. */
export const resultOf = <T>({ body }: Answer): T | undefined => {
  try {
    return (JSON.parse(body) as { result?: T }).result
  } catch {
    return undefined
  }
}
