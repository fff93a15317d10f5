import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

type Cookie = { name: string; value: string; path: string }
export type Answer = LightMyRequestResponse

/** A browser without pages: cookies with their paths, redirects inside one site. */
export function createBrowser(app: FastifyInstance, { address = '127.0.0.1', host = 'localhost:8080' } = {}) {
  let jar: Cookie[] = []
  let from = address

  function keep(answer: Answer): void {
    for (const { name, value, path = '/', maxAge, expires } of answer.cookies) {
      jar = jar.filter((cookie) => cookie.name !== name || cookie.path !== path)
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now())
      if (!isGone) jar.push({ name, value, path })
    }
  }

  async function send(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    options: { body?: object | string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { pathname, search } = new URL(url, `http://${host}`)
    const cookies = jar.filter((it) => pathname === it.path || pathname.startsWith(it.path.replace(/\/?$/, '/')))
    const isForm = typeof options.body === 'string'
    const answer = await app.inject({
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
    keep(answer)
    return answer
  }

  const browser = {
    get: (url: string, headers?: Record<string, string>) => send('GET', url, headers ? { headers } : {}),
    post: (url: string, body: object | string = {}) => send('POST', url, { body }),
    send,
    /** Follows redirects until there is a page; the last answer, and where it came from. */
    async follow(url: string): Promise<{ answer: Answer; url: string; trail: string[] }> {
      const trail = [url]
      let at = url
      for (let hops = 0; hops < 10; hops++) {
        const answer = await send('GET', at)
        const next = answer.headers.location
        if (typeof next !== 'string') return { answer, url: at, trail }
        at = next.startsWith('http') ? next : new URL(next, `http://${host}${at}`).href
        if (new URL(at).host === host) at = new URL(at).pathname + new URL(at).search
        else return { answer, url: at, trail: [...trail, at] }
        trail.push(at)
      }
      throw new Error(`redirected in a circle: ${trail.join(' → ')}`)
    },
    cookie: (name: string) => jar.find((it) => it.name === name)?.value,
    cookies: () => [...jar],
    setCookie(name: string, value: string, path = '/'): void {
      jar = [...jar.filter((it) => it.name !== name), { name, value, path }]
    },
    /** The same cookies in another browser, as a thief has them. */
    stolen(): ReturnType<typeof createBrowser> {
      const other = createBrowser(app, { address: from, host })
      for (const { name, value, path } of jar) other.setCookie(name, value, path)
      return other
    },
    moveTo(address: string): void {
      from = address
    },
  }
  return browser
}

export type Browser = ReturnType<typeof createBrowser>
