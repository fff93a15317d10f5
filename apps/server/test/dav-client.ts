import type { Client } from './client.ts'
import type { World } from './harness.ts'

type Body = { headers?: Record<string, string>; body?: string | Buffer | undefined }
export type DavAnswer = { status: number; body: string; headers: Record<string, unknown> }
export type DavClient = Awaited<ReturnType<typeof mountAs>>

const encode = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Speaks to the mapped drive as a device of somebody. Paths begin below `/dav/` and are plain names. */
export async function mountAs(world: World, who: Client, mode: 'read-only' | 'read-write' = 'read-write') {
  const made = await who.call<{ username: string; secret: string }>('POST', '/api/device-passwords', {
    name: `test ${crypto.randomUUID().slice(0, 8)}`,
    mode,
  })
  const authorization = `Basic ${Buffer.from(`${made.username}:${made.secret}`).toString('base64')}`
  async function send(method: string, path: string, { headers = {}, body }: Body = {}): Promise<DavAnswer> {
    const answer = await world.app.inject({
      // The types of the tester know only common methods.
      method: method as 'GET',
      url: `/dav/${encode(path)}`,
      headers: { authorization, ...headers },
      ...(body !== undefined && { payload: body }),
    })
    return { status: answer.statusCode, body: answer.body, headers: answer.headers }
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
      const answer = await send('LOCK', path, { body, headers })
      return { ...answer, token: /<([^>]+)>/.exec(String(answer.headers['lock-token']))?.[1] ?? '' }
    },
  }
}
