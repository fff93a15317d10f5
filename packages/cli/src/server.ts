import { setTimeout as sleep } from 'node:timers/promises'
import { exitCodes, Failure } from './failure.ts'
import type { Language, Say } from './texts.ts'

const attempts = 5
const answerMs = 60_000

export type Caller = { server: string; token: string | null; accountId: string | null }
export type Request = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | FormData
  /** Statuses that are answers, not failures. */
  accepts?: readonly number[]
}

export type Server = ReturnType<typeof createServer>
export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text field of an answer; empty where there is none. */
export const textIn = (value: unknown, name: string): string => {
  const found: unknown = isJson(value) ? value[name] : undefined
  return typeof found === 'string' ? found : ''
}
export const numberIn = (value: unknown, name: string): number => {
  const found: unknown = isJson(value) ? value[name] : undefined
  return typeof found === 'number' ? found : 0
}
export const listIn = (value: unknown, name: string): Json[] => {
  const found: unknown = isJson(value) ? value[name] : undefined
  return Array.isArray(found) ? found.filter(isJson) : []
}

/** Calls of one Khlang, repeated while it is busy or cannot be reached. */
export function createServer(caller: Caller, language: Language, say: Say, pauseMs = 500) {
  const { server, token, accountId } = caller
  const known = {
    'accept-language': language,
    // By it the log tells this program from others.
    'user-agent': 'khlang-cli/0.1',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(accountId !== null && { 'x-account-id': accountId }),
  }

  async function once(path: string, { method = 'GET', headers = {}, body }: Request): Promise<Response> {
    // Only the answer's beginning has a limit: a download may take hours.
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), answerMs)
    try {
      const address = new URL(path, server)
      // An address that a server names must not get the credentials of another one.
      if (address.origin !== new URL(server).origin) throw new Error('another server')
      const signal = waiting.signal
      return await fetch(address, {
        method,
        headers: { ...known, ...headers },
        ...(body !== undefined && { body }),
        signal,
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /** The answer to a request; what may pass is tried again. */
  async function ask(path: string, request: Request = {}): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const answer = await once(path, request).catch((cause: unknown) => {
        if (attempt >= attempts) throw new Failure(exitCodes.unreachable, say('unreachable', { server }), { cause })
        return null
      })
      const isBusy = answer === null || answer.status === 429 || answer.status === 502 || answer.status === 503
      if (answer && (!isBusy || attempt >= attempts)) {
        if (answer.ok || request.accepts?.includes(answer.status)) return answer
        throw await refusalOf(answer)
      }
      const wanted = Number(answer?.headers.get('retry-after') ?? 0) * 1000
      await answer?.body?.cancel()
      await sleep(Math.min(60_000, Math.max(wanted, pauseMs * 2 ** (attempt - 1))))
    }
  }

  async function refusalOf(answer: Response): Promise<Failure> {
    const text = await answer.text()
    const body = parse(text)
    const message =
      textIn(body, 'errorMessage') ||
      (body === null
        ? text
            .trim()
            .replace(/^\d{3} /, '')
            .slice(0, 300)
        : '')
    const code =
      answer.status === 401 || answer.status === 403
        ? exitCodes.refused
        : answer.status === 404
          ? exitCodes.notFound
          : answer.status >= 500
            ? exitCodes.unreachable
            : exitCodes.unexpected
    return new Failure(code, message || say('unreadable', { server }))
  }

  return {
    address: server,
    ask,
    /** The `result` of a call. */
    async call(method: string, path: string, body?: object): Promise<Json> {
      const answer = await ask(path, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      const envelope = parse(await answer.text())
      if (!isJson(envelope) || !isJson(envelope.result))
        throw new Failure(exitCodes.unreachable, say('unreadable', { server }))
      return envelope.result
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
