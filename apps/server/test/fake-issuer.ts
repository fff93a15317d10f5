import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A token signed with RS256, or unsigned. */
export function makeToken(header: object, claims: object, key: KeyObject | null): string {
  const signed = `${encode(header)}.${encode(claims)}`
  return `${signed}.${key ? sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url') : ''}`
}

export type Misbehaviour = {
  header?: object
  claims?: Record<string, unknown>
  key?: KeyObject
  unsigned?: boolean
  tokenStatus?: number
  tokenBody?: object
  userinfo?: Record<string, unknown>
  userinfoStatus?: number
  /** Instead of JSON. */
  userinfoText?: string
  /** These paths are answered so late, in milliseconds. */
  late?: Record<string, number>
  /** The keys that it publishes, instead of its own. */
  jwks?: object
  discovery?: Record<string, unknown>
}

/** An external identity provider that behaves as a test wants, also incorrectly. */
export async function startFakeIssuer() {
  const right = newKey()
  let signing = { ...right, kid: 'right' }
  const codes = new Map<string, { challenge: string; nonce: string; subject: string; claims: object }>()
  let mis: Misbehaviour = {}
  const requests: string[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    requests.push(`${request.method} ${url.pathname}`)
    const respond = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const delay = mis.late?.[url.pathname]
    if (delay) await sleep(delay, undefined, { ref: false })
    if (url.pathname === '/.well-known/openid-configuration') {
      return respond(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        end_session_endpoint: `${issuer}/logout`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...mis.discovery,
      })
    }
    if (url.pathname === '/jwks') {
      if (mis.jwks) return respond(200, mis.jwks)
      const jwk = signing.publicKey.export({ format: 'jwk' })
      return respond(200, { keys: [{ ...jwk, kid: signing.kid, alg: 'RS256', use: 'sig' }] })
    }
    if (url.pathname === '/userinfo') {
      const [subject = ''] = (request.headers.authorization ?? '').replace('Bearer ', '').split('|')
      if (mis.userinfoText !== undefined)
        return void response.writeHead(200, { 'content-type': 'application/json' }).end(mis.userinfoText)
      return respond(mis.userinfoStatus ?? 200, { sub: subject, ...mis.userinfo })
    }
    if (url.pathname !== '/token') return respond(404, {})
    if (mis.tokenStatus) return respond(mis.tokenStatus, mis.tokenBody ?? { error: 'server_error' })
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
    const body = new URLSearchParams(Buffer.concat(parts).toString())
    const issued = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!issued || issued.challenge !== challenge) return respond(400, { error: 'invalid_grant' })
    const seconds = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      sub: issued.subject,
      aud: 'khlang',
      nonce: issued.nonce,
      iat: seconds,
      exp: seconds + 300,
      ...issued.claims,
      ...mis.claims,
    }
    const header = { alg: 'RS256', kid: signing.kid, ...mis.header }
    const id_token = makeToken(header, claims, mis.unsigned ? null : (mis.key ?? signing.privateKey))
    respond(200, {
      access_token: `${issued.subject}|token`,
      token_type: 'Bearer',
      expires_in: 60,
      id_token,
      ...mis.tokenBody,
    })
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  return {
    issuer,
    requests,
    /** Sets how the provider misbehaves from now on. */
    misbehave(how: Misbehaviour): void {
      mis = how
    },
    rotateKey(): void {
      signing = { ...newKey(), kid: randomUUID() }
    },
    /** The person approves on the provider's page: returns the address that the browser is redirected to. */
    approve(authorization: string, subject: string, claims: object = {}): string {
      const { searchParams } = new URL(authorization)
      const code = randomUUID()
      const challenge = searchParams.get('code_challenge') ?? ''
      codes.set(code, { challenge, nonce: searchParams.get('nonce') ?? '', subject, claims })
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString()
      return back.pathname + back.search
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type FakeIssuer = Awaited<ReturnType<typeof startFakeIssuer>>
