import { createDecipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, X509Certificate } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { atEnd } from './at-end.ts'

// Of this stand-in alone, for the name push.test, until 2126: they protect nothing.
const key = createPrivateKey({
  key: Buffer.from(
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKlVNdugkQqPmdhqxDekRfK3Y80mFHShewKNrBZBypl2hRANCAAS7f4QMsXLbZSi0oXJ0DdyQM7s+ST/7CuecQMqHuuHcM7Q3GjbpELRxBYxqiFdgLyS+c6Njwi/suYoruTu2LPZ/',
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
})
const certificate = new X509Certificate(
  Buffer.from(
    [
      'MIIBlTCCATugAwIBAgIUB5HWBdNjs/+IU0X+QoucLPcuoLYwCgYIKoZIzj0EAwIw',
      'FDESMBAGA1UEAwwJcHVzaC50ZXN0MCAXDTI2MTEyMzIwMzM1OFoYDzIxMjYxMDMw',
      'MjAzMzU4WjAUMRIwEAYDVQQDDAlwdXNoLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO',
      'PQMBBwNCAAS7f4QMsXLbZSi0oXJ0DdyQM7s+ST/7CuecQMqHuuHcM7Q3GjbpELRx',
      'BYxqiFdgLyS+c6Njwi/suYoruTu2LPZ/o2kwZzAdBgNVHQ4EFgQUXlOpEaEjm4P7',
      'wrsCYYYELsByUXkwHwYDVR0jBBgwFoAUXlOpEaEjm4P7wrsCYYYELsByUXkwDwYD',
      'VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglwdXNoLnRlc3QwCgYIKoZIzj0EAwID',
      'SAAwRQIhAJlJ/RAu+f8jhmsuFX5fLndNEAbksr4ayQADP7ZdBphMAiAhfyswwJb9',
      'sKtOCrmP90F6Qns4KxMQF0tbcfKKY7bDMQ==',
    ].join(''),
    'base64',
  ),
).toString()

export type Pushed = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** A push service on its own port, by https, which answers as a test wants and keeps what it receives. */
export async function startPushService() {
  const received: Pushed[] = []
  let status = 201
  const server = createServer(
    { key: key.export({ format: 'pem', type: 'pkcs8' }), cert: certificate },
    (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
        response.writeHead(status, { location: 'https://push.test/elsewhere' }).end()
      })
    },
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEnd(() => new Promise<void>((done) => void server.close(() => done())))
  const { port } = server.address() as AddressInfo
  const lookup: LookupFunction = (_name, options, done) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
  return {
    host: `push.test:${port}`,
    received,
    answer(next: number) {
      status = next
    },
    network: { ca: certificate, lookup },
  }
}

/** A browser: its subscription, and reading what was encrypted for it, by RFC 8291 and not by the library that sends. */
export function createBrowser(host: string, name: string) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint: `https://${host}/${name}`,
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
      const derive = (label: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
      const record = body.subarray(21 + idLength)
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(record.subarray(-16))
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      // The last record ends with 2 and zeros.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'))
    },
  }
}
