import { randomUUID } from 'node:crypto'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect, vi } from 'vitest'
import { createHttpServer } from '../src/http/server.ts'
import { createLog } from '../src/platform/log.ts'
import { oneboxCalls, type OneboxDeps } from '../src/protocols/onebox/index.ts'
import { atEnd } from './at-end.ts'
import { createIdentityWorld, demoPassword } from './identity-world.ts'
import { signCall } from './sign-call.ts'

type Body = Record<string, unknown> & { result: Record<string, unknown> }
export type OneboxResponse = { status: number; body: Body }
export type More = { headers?: Record<string, string>; address?: string; cookies?: Record<string, string> }

export const refused = (status: number, machineCode: string) => ({ status, body: { status: 'ER', machineCode } })

/** The calls of section 7 with real accounts and sign-in, and fixed figures for drives. */
export async function createOneboxWorld() {
  const world = await createIdentityWorld()
  const { identity, accounts, clock, config } = world
  const { db } = world.database
  const folderId = randomUUID()
  const used = 1536 * 1024
  const max = 10 * 1024 ** 2
  const chat: { token: OneboxDeps['chatToken'] } = { token: null }
  const app = createHttpServer({ config, log: createLog('silent'), authenticate: identity.authenticate })
  oneboxCalls(app, {
    db,
    clock,
    accounts,
    identity,
    storageOf: async () => {
      const mine = { used, max, remain: max - used }
      return { ...mine, drives: [{ ...mine, rootId: folderId, kind: 'personal' }] }
    },
    classesOf: () => Promise.resolve({ files: used - 1000, versions: 500, trash: 200, inbox: 300, outbox: 0 }),
    verifyOtp: identity.signInByOtp,
    enterSupportCode: () => Promise.resolve(null),
    logoData: (logo) => Promise.resolve(logo),
    get chatToken() {
      return chat.token
    },
  })
  await app.ready()
  atEnd(() => app.close())

  const ajv = formats.default(new Ajv({ strict: false, allErrors: true }), ['uuid', 'date-time'])
  /** Checks that every response matches its declaration. */
  function assertAsDeclared(method: string, url: string, body: Body): void {
    const path = url.split('?')[0]
    const declared = app.endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)
    if (!declared) throw new Error(`${method} ${path} is not declared`)
    const isWhole = Reflect.get(declared.reply, 'x-envelope') === 'none'
    if (body.status === 'OK' && ajv.validate(declared.reply, isWhole ? body : body.result)) return
    throw new Error(`${method} ${path}: ${ajv.errorsText()}\n${JSON.stringify(body)}`)
  }

  async function call(method: 'GET' | 'POST', url: string, payload?: object, more: More = {}): Promise<OneboxResponse> {
    const response = await app.inject({
      method,
      url,
      remoteAddress: more.address ?? world.freshAddress(),
      headers: { 'accept-language': 'en', ...more.headers },
      ...(more.cookies && { cookies: more.cookies }),
      ...(payload && { payload }),
    })
    const body: Body = response.json()
    if (response.statusCode === 200) assertAsDeclared(method, url, body)
    return { status: response.statusCode, body }
  }
  const post = (path: string, payload: object = {}, more?: More) =>
    call('POST', `/authorize/api/${path}`, payload, more)

  return {
    ...world,
    app,
    chat,
    folderId,
    used,
    max,
    call,
    post,
    async login(username: string): Promise<{ token: string; result: Record<string, unknown> }> {
      const { status, body } = await post('login', { username, password: demoPassword })
      if (status !== 200 || typeof body.result.accesstoken !== 'string') throw new Error(JSON.stringify(body))
      return { token: body.result.accesstoken, result: body.result }
    },
    /** The code sent to a number; the response may precede the message. */
    codeFor: (mobile: string): Promise<string> =>
      vi.waitFor(async () => {
        const code = await world.lastCode(mobile)
        expect(code).toMatch(/^\d{6}$/)
        return code ?? ''
      }),
    /** The only business of a demo person. */
    async businessOf(username: string): Promise<string> {
      const person = await accounts.findPersonByUsername(db, username)
      const [business] = await accounts.listBusinesses(db, person?.id ?? '')
      if (!business) throw new Error(`${username} has no business`)
      return business.id
    },
    /** The header of a signed call of this login. */
    async signedBy(token: string): Promise<string> {
      const me = await world.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
      const { body } = await call('GET', '/admin/api/get_time')
      return signCall(me.json().result.callKey, String(body.now))
    },
  }
}

export type OneboxWorld = Awaited<ReturnType<typeof createOneboxWorld>>
