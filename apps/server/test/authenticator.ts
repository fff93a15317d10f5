import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { CreatedPasskey, CreationOptions, RequestOptions, UsedPasskey } from '@khlang/contract/passkeys'

/** What an authenticator, or the browser in front of it, does otherwise than it should. */
export type Quirks = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  /** Without it the person was not verified: a touch alone. */
  verified?: boolean
  counter?: number
  userHandle?: string | null
  /** Changes the signature after it was made. */
  tampered?: boolean
}

type Credential = {
  id: Buffer
  rpId: string
  userHandle: string
  counter: number
  cose: Buffer
  sign: (data: Buffer) => Buffer
}

const origin = 'http://localhost:8080'
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encoded = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** A small encoder of CBOR (RFC 8949): numbers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length])
    if (length < 256) return Buffer.from([(major << 5) | 24, length])
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, one]) => {
    if (typeof one !== 'number' && typeof one !== 'string' && !Buffer.isBuffer(one) && !(one instanceof Map))
      throw new Error('cannot be encoded')
    return [cbor(key), cbor(one)]
  })
  return Buffer.concat([head(5, value.size), ...pairs])
}

const wordOf = (jwk: { [name: string]: unknown }, name: string): Buffer => Buffer.from(String(jwk[name]), 'base64url')

function newKey(algorithm: 'ES256' | 'RS256'): Pick<Credential, 'cose' | 'sign'> {
  if (algorithm === 'ES256') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = publicKey.export({ format: 'jwk' })
    const key: [number, number | Buffer][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, wordOf(jwk, 'x')],
      [-3, wordOf(jwk, 'y')],
    ]
    return { cose: cbor(new Map(key)), sign: (data) => createSign('sha256').update(data).sign(privateKey) }
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = publicKey.export({ format: 'jwk' })
  const key: [number, number | Buffer][] = [
    [1, 3],
    [3, -257],
    [-1, wordOf(jwk, 'n')],
    [-2, wordOf(jwk, 'e')],
  ]
  return { cose: cbor(new Map(key)), sign: (data) => createSign('sha256').update(data).sign(privateKey) }
}

/** An authenticator with the browser in front of it: makes key pairs and signs with them (WebAuthn, attestation "none"). */
export function createAuthenticator({
  algorithm = 'ES256',
  counts = true,
}: {
  algorithm?: 'ES256' | 'RS256'
  counts?: boolean
} = {}) {
  const credentials: Credential[] = []

  const clientData = (challenge: string, type: string, quirks: Quirks): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: quirks.type ?? type,
        challenge: quirks.challenge ?? challenge,
        origin: quirks.origin ?? origin,
        crossOrigin: quirks.crossOrigin ?? false,
      }),
    )

  /** User present 1, verified 4, with a credential 64. */
  const authenticatorData = (rpId: string, counter: number, quirks: Quirks, made?: Buffer): Buffer => {
    const flags = 1 | (quirks.verified === false ? 0 : 4) | (made ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(quirks.counter ?? counter)
    return Buffer.concat([sha256(quirks.rpId ?? rpId), Buffer.from([flags]), count, made ?? Buffer.alloc(0)])
  }

  return {
    /** Its credentials, the latest last. */
    ids: () => credentials.map(({ id }) => encoded(id)),

    create(options: CreationOptions, quirks: Quirks = {}): CreatedPasskey {
      if (options.excludeCredentials.some(({ id }) => credentials.some((one) => encoded(one.id) === id)))
        throw new Error('InvalidStateError')
      const id = randomBytes(32)
      const made = { id, rpId: options.rp.id, userHandle: options.user.id, counter: 0, ...newKey(algorithm) }
      credentials.push(made)
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, made.cose])
      const authData = authenticatorData(options.rp.id, 0, quirks, attested)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id: encoded(id),
        rawId: encoded(id),
        type: 'public-key',
        response: {
          clientDataJSON: encoded(clientData(options.challenge, 'webauthn.create', quirks)),
          attestationObject: encoded(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },

    /** Signs with one that is asked for, or with the latest. */
    use(options: RequestOptions, quirks: Quirks = {}): UsedPasskey {
      const asked = credentials.filter(({ id }) => options.allowCredentials.some((one) => one.id === encoded(id)))
      const credential = asked.at(-1) ?? credentials.at(-1)
      if (!credential) throw new Error('NotAllowedError')
      if (counts) credential.counter += 1
      const client = clientData(options.challenge, 'webauthn.get', quirks)
      const data = authenticatorData(credential.rpId, credential.counter, quirks)
      const signature = credential.sign(Buffer.concat([data, sha256(client)]))
      if (quirks.tampered) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
      const userHandle = quirks.userHandle === undefined ? credential.userHandle : quirks.userHandle
      return {
        id: encoded(credential.id),
        rawId: encoded(credential.id),
        type: 'public-key',
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
          ...(userHandle !== null && { userHandle }),
        },
      }
    },
  }
}
