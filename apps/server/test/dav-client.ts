import type { Client } from './client.ts'
import type { World } from './harness.ts'

type Body = { headers?: Record<string, string>; body?: string | Buffer | undefined }
export type DavResponse = { status: number; body: string; headers: Record<string, unknown> }
export type DavClient = Awaited<ReturnType<typeof mountAs>>

const encode = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** A WebDAV client with a device password of the person. Paths are relative to `/dav/` and not encoded. */
export async function mountAs(world: World, who: Client, mode: 'read-only' | 'read-write' = 'read-write') {
  // The clock of a test may have been moved since they signed in.
  await who.call('POST', '/api/me/confirm', { way: 'password', secret: 'demo-pass-1' })
  const made = await who.call<{ username: string; secret: string }>('POST', '/api/device-passwords', {
    name: `test ${crypto.randomUUID().slice(0, 8)}`,
    mode,
  })
  const authorization = `Basic ${Buffer.from(`${made.username}:${made.secret}`).toString('base64')}`
  async function send(method: string, path: string, { headers = {}, body }: Body = {}): Promise<DavResponse> {
    const response = await world.app.inject({
      // The test client's types know only common methods.
      method: method as 'GET',
      url: `/dav/${encode(path)}`,
      headers: { authorization, ...headers },
      ...(body !== undefined && { payload: body }),
    })
    return { status: response.statusCode, body: response.body, headers: response.headers }
  }
  const to = (path: string) => ({ destination: `/dav/${encode(path)}` })
  return {
    send,
    username: made.username,
    secret: made.secret,
    authorization,
    put: async (path: string, body: string | Buffer, headers = {}) =>
      (await send('PUT', path, { body, headers })).status,
    get: (path: string, headers = {}) => send('GET', path, { headers }),
    copy: async (from: string, path: string, headers = {}) =>
      (await send('COPY', from, { headers: { ...to(path), ...headers } })).status,
    move: async (from: string, path: string, headers = {}) =>
      (await send('MOVE', from, { headers: { ...to(path), ...headers } })).status,
    /** Names in a folder. */
    async list(path: string): Promise<string[]> {
      const { body, status } = await send('PROPFIND', path, { headers: { depth: '1' } })
      if (status !== 207) throw new Error(`PROPFIND ${path}: ${status} ${body}`)
      const hrefs = [...body.matchAll(/<D:href>([^<]*)<\/D:href>/g)].map((match) => decodeURIComponent(match[1] ?? ''))
      const own = `/dav/${path}${path === '' || path.endsWith('/') ? '' : '/'}`
      return hrefs.filter((href) => href !== own).map((href) => href.slice(own.length).replace(/\/$/, ''))
    },
    async lock(path: string, headers = {}, scope = 'exclusive') {
      const body = `<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype><D:owner>ทดสอบ</D:owner></D:lockinfo>`
      const response = await send('LOCK', path, { body, headers })
      return { ...response, token: /<([^>]+)>/.exec(String(response.headers['lock-token']))?.[1] ?? '' }
    },
  }
}
