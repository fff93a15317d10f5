/** What a connection test finds; keys of `map-drive:test.*`. */
export type Finding = 'works' | 'wrongPassword' | 'off' | 'tooMany' | 'proxy' | 'server' | 'network' | 'elsewhere'

type Ask = (method: string, headers: Record<string, string>) => Promise<Response>

/** Headers hold bytes: a username in another script goes as UTF-8. */
const basic = (username: string, secret: string) =>
  `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${secret}`)))}`

/** What the first response says: without its mark something on the way does not let WebDAV through. */
const isThere = (response: Response) => response.ok && (response.headers.get('dav') ?? '').includes('1')

function judge(response: Response): Finding {
  if (response.status === 207) return 'works'
  const code = response.headers.get('x-machine-code')
  if (code === 'FEATURE_OFF') return 'off'
  if (response.status === 429) return 'tooMany'
  if (response.status === 401) return 'wrongPassword'
  return response.status >= 500 && response.status !== 501 ? 'server' : 'proxy'
}

/** Asks the drive as a device would, and says what is wrong. */
export async function findProblem(username: string, secret: string, ask: Ask): Promise<Finding> {
  try {
    if (!isThere(await ask('OPTIONS', {}))) return 'proxy'
    return judge(await ask('PROPFIND', { authorization: basic(username, secret), depth: '0' }))
  } catch {
    return 'network'
  }
}

/** From this page to the address of the mount; another host than the page's can only be tried by a device. */
export async function testConnection(url: string, username: string, secret: string): Promise<Finding> {
  const address = new URL(url)
  if (address.origin !== location.origin) return 'elsewhere'
  return findProblem(username, secret, (method, headers) =>
    fetch(address, { method, headers, credentials: 'omit', cache: 'no-store', redirect: 'manual' }),
  )
}
