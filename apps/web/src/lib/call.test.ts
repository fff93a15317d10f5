import { changeMe, getInteraction, getMe, listChildren } from '@khlang/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { clearActiveAccount, setActiveAccountId } from './account.ts'
import { steppingUp } from './step-up.ts'
import { addressOf, CallError, call, contentUrl, isTrouble, onRefused, onSessionEnded } from './call.ts'

type Sent = { address: string; init: RequestInit & { headers: Record<string, string> } }

function respondWith(status: number, body: unknown, headers: Record<string, string> = {}): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, init: Sent['init']) => {
    sent.push({ address, init })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  })
  return sent
}

afterEach(() => {
  vi.unstubAllGlobals()
  clearActiveAccount()
  onSessionEnded(() => undefined)
  onRefused(() => undefined)
})

const failure = (machineCode: string) => ({
  status: 'ER',
  errorCode: '1',
  machineCode,
  errorMessage: 'no',
  fields: [{ path: '/name', message: 'bad' }],
  traceId: 't1',
})

test('params go into the path, the rest into the query', () => {
  const address = addressOf(listChildren, {
    params: { id: 'a/b' },
    query: { limit: 5, cursor: undefined, sort: 'name' },
  })
  expect(address).toBe('/api/items/a%2Fb/children?limit=5&sort=name')
  expect(() => addressOf(listChildren, { params: {} })).toThrow('id')
})

test('sends the active account, the language and the body', async () => {
  setActiveAccountId('b1')
  const sent = respondWith(200, { status: 'OK', result: { ok: 1 } })
  expect(await call(changeMe, { body: { language: 'en' } })).toEqual({ ok: 1 })
  expect(sent[0]?.address).toBe('/api/me')
  expect(sent[0]?.init.method).toBe('PATCH')
  expect(sent[0]?.init.body).toBe('{"language":"en"}')
  expect(sent[0]?.init.headers).toMatchObject({ 'X-Account-Id': 'b1', 'Accept-Language': 'th' })
})

test('public operations carry no account, and another account can be named', async () => {
  setActiveAccountId('b1')
  const sent = respondWith(200, { status: 'OK', result: {} })
  await call(getInteraction, { params: { uid: 'u' } })
  await call(getMe, {}, { accountId: null })
  await call(getMe, {}, { accountId: 'b2' })
  expect(sent.map(({ init }) => init.headers['X-Account-Id'])).toEqual([undefined, undefined, 'b2'])
})

test('a failure carries everything the server said', async () => {
  respondWith(429, failure('OTP_TOO_MANY'), { 'retry-after': '42' })
  const error = await call(getMe, {}).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    machineCode: 'OTP_TOO_MANY',
    status: 429,
    traceId: 't1',
    retryAfter: 42,
    message: 'no',
  })
})

test('an ended session is reported to the app once, but not for public or quiet calls', async () => {
  const ended = vi.fn()
  onSessionEnded(ended)
  respondWith(401, failure('SESSION_EXPIRED'))
  await call(getMe, {}, { quiet: true }).catch(() => undefined)
  await call(getInteraction, { params: { uid: 'u' } }).catch(() => undefined)
  expect(ended).not.toHaveBeenCalled()
  await expect(call(getMe, {})).rejects.toThrow('no')
  expect(ended).toHaveBeenCalledTimes(1)
})

test('a refusal is reported to the app for the active account only', async () => {
  const refused = vi.fn()
  onRefused(refused)
  respondWith(403, failure('NOT_ALLOWED'))
  await expect(call(getMe, {}, { accountId: 'other' })).rejects.toThrow('no')
  expect(refused).not.toHaveBeenCalled()
  await expect(call(getMe, {})).rejects.toThrow('no')
  expect(refused).toHaveBeenCalledTimes(1)
})

test('a proxy’s page and a lost connection are readable errors too', async () => {
  respondWith(502, '<html>Bad gateway</html>')
  await expect(call(getMe, {})).rejects.toMatchObject({ machineCode: 'UNAVAILABLE', status: 502 })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(call(getMe, {})).rejects.toMatchObject({ machineCode: 'OFFLINE', status: 0 })
})

test('a call that was given up stays an AbortError', async () => {
  const control = new AbortController()
  control.abort()
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('given up', 'AbortError')
  })
  await expect(call(getMe, {}, { signal: control.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('addresses for pictures carry the account', () => {
  expect(contentUrl('/api/files/1/content')).toBe('/api/files/1/content')
  setActiveAccountId('b 1')
  expect(contentUrl('/api/files/1/content')).toBe('/api/files/1/content?accountId=b%201')
  expect(contentUrl('/api/files/1/content?version=2')).toBe('/api/files/1/content?version=2&accountId=b%201')
})

test('a part of the app that did not arrive may come later; a fault of its own does not go away', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://drive.example/assets/a.js',
    'error loading dynamically imported module: https://drive.example/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])
    expect(isTrouble(new TypeError(message)), message).toBe(true)
  expect(isTrouble(new TypeError('x is not a function'))).toBe(false)
  // What is wrong with a part that did arrive stays wrong.
  const broken = "The requested module './a.js' does not provide an export named 'b'"
  expect(isTrouble(new SyntaxError(broken))).toBe(false)
})

const once = { machineCode: 'STEP_UP_REQUIRED', status: 'ER', errorMessage: 'Confirm first' }

test('what needs a confirmed session is sent again after the confirmation, which is asked for once', async () => {
  let confirmed = false
  const fetched = vi.fn(async () =>
    Promise.resolve(
      confirmed
        ? new Response(JSON.stringify({ status: 'OK', result: {} }))
        : new Response(JSON.stringify(once), { status: 403 }),
    ),
  )
  vi.stubGlobal('fetch', fetched)
  const calls = Promise.all([call(changeMe, { body: {} }), call(changeMe, { body: {} })])
  await vi.waitFor(() => expect(steppingUp.get()).not.toBeNull())
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  confirmed = true
  steppingUp.get()?.(true)
  await calls
  expect(fetched).toHaveBeenCalledTimes(4)
  expect(steppingUp.get()).toBeNull()
})

test('a confirmation that is cancelled cancels the call', async () => {
  const sent = respondWith(403, once)
  const refused = expect(call(changeMe, { body: {} })).rejects.toMatchObject({
    machineCode: 'DECLINED',
    message: 'Confirm first',
  })
  await vi.waitFor(() => expect(steppingUp.get()).not.toBeNull())
  steppingUp.get()?.(false)
  await refused
  expect(sent).toHaveLength(1)
})
