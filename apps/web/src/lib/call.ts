import type { Endpoint, Input, Reply } from '@khlang/contract'
import { activeAccountId } from './account.ts'
import { reportReachable, reportUnreachable, startConnectionWatchdog } from './connection.ts'
import { stepUp } from './step-up.ts'

export { activeAccountId } from './account.ts'

export type FieldError = { path: string; message: string }

/** What went wrong with a call; `message` is for people, `machineCode` for code. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly machineCode: string
  readonly errorCode: string
  readonly status: number
  readonly fields: readonly FieldError[]
  readonly traceId: string | null
  /** Seconds to wait, where the server says so. */
  readonly retryAfter: number | null

  constructor(message: string, details: Partial<Omit<CallError, 'name' | 'message'>> = {}) {
    super(message)
    this.machineCode = details.machineCode ?? 'INTERNAL'
    this.errorCode = details.errorCode ?? String(details.status ?? 0)
    this.status = details.status ?? 0
    this.fields = details.fields ?? []
    this.traceId = details.traceId ?? null
    this.retryAfter = details.retryAfter ?? null
  }
}

/** The person would rather not confirm who they are: nothing went wrong, and there is nothing to say. */
export const isDeclined = (error: unknown): boolean => error instanceof CallError && error.machineCode === 'DECLINED'

export type CallOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Another account than the active one of this tab; null for the personal one. */
  accountId?: string | null
  /** An ended session is thrown like any other error, without leaving the page. */
  quiet?: boolean
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

let sessionEnded: () => void = () => undefined
let refused: () => void = () => undefined
let texts = { offline: 'Unable to connect', unreadable: 'The response could not be read' }

/** What happens when a call finds the session ended; set once by the app. */
export const onSessionEnded = (handler: () => void) => {
  sessionEnded = handler
}
/** What happens when a call for the active account is refused; set once by the app. */
export const onRefused = (handler: typeof refused) => {
  refused = handler
}
/** Texts for failures that never reached the server; set by the app with the language. */
export const setCallTexts = (next: typeof texts) => {
  texts = next
}

/**
 * Calls one operation of the contract. One that needs a confirmed session asks the person first, and fails as DECLINED if
 * they would rather not.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const parts = (input ?? {}) as Parts
  const response = await send(addressOf(endpoint, parts), {
    method: endpoint.method,
    headers: headersOf(endpoint, options),
    credentials: 'same-origin',
    ...(endpoint.body ? { body: JSON.stringify(parts.body ?? {}) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  const body = await readEnvelope(response)
  if (response.ok && body?.status === 'OK') return body.result as Reply<E>
  const error = failureOf(response, body)
  if (error.machineCode === 'SESSION_EXPIRED' && endpoint.access !== 'public' && !options.quiet) sessionEnded()
  if (error.status === 403 && options.accountId === undefined) refused()
  if (error.machineCode !== 'STEP_UP_REQUIRED') throw error
  if (await stepUp()) return call(endpoint, input, options)
  throw new CallError(error.message, { ...error, machineCode: 'DECLINED' })
}

/** The address of an operation, with params and query put in. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
      throw new TypeError(`The address needs “${name}”`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/** An address for <img>, <a> and <video>, which can send no header. */
export function contentUrl(path: string, accountId: string | null = activeAccountId()): string {
  if (!accountId) return path
  return `${path}${path.includes('?') ? '&' : '?'}accountId=${encodeURIComponent(accountId)}`
}

/** The headers that every request of this tab carries, also those that do not go through `call`. */
export function commonHeaders(accountId: string | null = activeAccountId()): Record<string, string> {
  const language = typeof document === 'undefined' ? 'th' : document.documentElement.lang || 'th'
  return { 'Accept-Language': language, ...(accountId ? { 'X-Account-Id': accountId } : {}) }
}

function headersOf(endpoint: Endpoint, options: CallOptions) {
  const account = options.accountId === undefined ? activeAccountId() : options.accountId
  return {
    Accept: 'application/json',
    ...commonHeaders(endpoint.access === 'public' ? null : account),
    ...(endpoint.body ? { 'Content-Type': 'application/json' } : {}),
    ...options.headers,
  }
}

async function send(address: string, init: RequestInit): Promise<Response> {
  // What changes something may take its time.
  const endWatch = init.method === 'GET' ? startConnectionWatchdog() : () => {}
  try {
    const response = await fetch(address, init)
    // A proxy responds when the server is not reachable.
    if (response.status === 502 || response.status === 504) reportUnreachable()
    else reportReachable()
    return response
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    reportUnreachable()
    throw new CallError(texts.offline, { machineCode: 'OFFLINE' })
  } finally {
    endWatch()
  }
}

type Envelope = { status?: string; result?: unknown } & Record<string, unknown>

async function readEnvelope(response: Response): Promise<Envelope | null> {
  if (response.status === 204) return { status: 'OK', result: {} }
  try {
    const value: unknown = await response.json()
    return typeof value === 'object' && value !== null ? (value as Envelope) : null
  } catch {
    return null
  }
}

/** Reads a failure of the server, or of a proxy before it. */
export function failureOf(response: Pick<Response, 'status' | 'headers'>, body: Envelope | null): CallError {
  const text = (name: string) => (typeof body?.[name] === 'string' ? body[name] : undefined)
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  return new CallError(text('errorMessage') ?? texts.unreadable, {
    machineCode: text('machineCode') ?? (response.status >= 500 ? 'UNAVAILABLE' : 'INTERNAL'),
    errorCode: text('errorCode') ?? String(response.status),
    status: response.status,
    fields: Array.isArray(body?.fields) ? (body.fields as FieldError[]) : [],
    traceId: text('traceId') ?? null,
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  })
}

/** How Chromium and Firefox, WebKit, and Vite's preloading say that a part of the app did not arrive. */
const missingPart = /dynamically imported module|Importing a module script failed|preload CSS/

/** Whether the server, or the way to it, is in trouble: the same call, or the same part of the app, may come later. */
export const isTrouble = (error: unknown): boolean =>
  error instanceof CallError
    ? error.status === 0 || error.status >= 500
    : error instanceof Error && missingPart.test(error.message)

export const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof CallError && codes.includes(error.machineCode)
