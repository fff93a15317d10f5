import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

type Cookie = { name: string; value: string; path: string }
export type Answer = LightMyRequestResponse

/** A browser without rendering: cookies with their paths, redirects within one site. */
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
type Options = { body?: object | string; headers?: Record<string, string> }

export type Browser = {
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  post(url: string, body?: object | string): Promise<Answer>
  send(method: Method, url: string, options?: Options): Promise<Answer>
  /** Follows redirects to a page; returns the last response and the addresses on the way. */
  follow(url: string): Promise<{ answer: Answer; url: string; trail: string[] }>
  cookie(name: string): string | undefined
  cookies(): Cookie[]
  setCookie(name: string, value: string, path?: string): void
  /** The same cookies in another browser, as if stolen. */
  stolen(): Browser
  moveTo(address: string): void
}

export function createBrowser(app: FastifyInstance, { address = '127.0.0.1', host = 'localhost:8080' } = {}): Browser {
  let jar: Cookie[] = []
  let from = address

  function keep(response: Answer): void {
    for (const { name, value, path = '/', maxAge, expires } of response.cookies) {
      jar = jar.filter((cookie) => cookie.name !== name || cookie.path !== path)
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now())
      if (!isGone) jar.push({ name, value, path })
    }
  }

  async function send(method: Method, url: string, options: Options = {}): Promise<Answer> {
    const { pathname, search } = new URL(url, `http://${host}`)
    const cookies = jar.filter((it) => pathname === it.path || pathname.startsWith(it.path.replace(/\/?$/, '/')))
    const isForm = typeof options.body === 'string'
    const response = await app.inject({
      method,
      url: pathname + search,
      remoteAddress: from,
      headers: {
        host,
        ...(cookies.length > 0 && { cookie: cookies.map((it) => `${it.name}=${it.value}`).join('; ') }),
        ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
        accept: isForm || method === 'GET' ? 'text/html,application/json' : 'application/json',
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: options.body }),
    })
    keep(response)
    return response
  }

  return {
    get: (url, headers) => send('GET', url, headers ? { headers } : {}),
    post: (url, body = {}) => send('POST', url, { body }),
    send,
    async follow(url) {
      const trail = [url]
      let at = url
      for (let hops = 0; hops < 10; hops++) {
        const response = await send('GET', at)
        const next = response.headers.location
        if (typeof next !== 'string') return { answer: response, url: at, trail }
        at = next.startsWith('http') ? next : new URL(next, `http://${host}${at}`).href
        if (new URL(at).host === host) at = new URL(at).pathname + new URL(at).search
        else return { answer: response, url: at, trail: [...trail, at] }
        trail.push(at)
      }
      throw new Error(`redirected in a circle: ${trail.join(' → ')}`)
    },
    cookie: (name) => jar.find((it) => it.name === name)?.value,
    cookies: () => [...jar],
    setCookie(name, value, path = '/') {
      jar = [...jar.filter((it) => it.name !== name), { name, value, path }]
    },
    stolen() {
      const other = createBrowser(app, { address: from, host })
      for (const { name, value, path } of jar) other.setCookie(name, value, path)
      return other
    },
    moveTo(next) {
      from = next
    },
  }
}
