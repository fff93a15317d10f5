import { type HttpResponse, type Connection, connectTo } from './http.ts'
import { text } from './text.ts'

export type Person = Connection & { token: string; root: string }

export const demoPassword = 'demo-pass-1'

/** Signs in as a program does. */
export async function tokenOf(base: string, username: string): Promise<string> {
  const connection = connectTo(base)
  try {
    const response = await connection.send({
      method: 'POST',
      path: '/authorize/api/login',
      json: { username, password: demoPassword },
    })
    const token = text((response.result as { accesstoken?: unknown } | undefined)?.accesstoken)
    return token ?? (await browserTokenOf(base, username))
  } finally {
    connection.close()
  }
}

/** Signs in as a browser does: through the provider's page, returning with a cookie. */
async function browserTokenOf(base: string, username: string): Promise<string> {
  // The cookies of a sign-in belong to the public name.
  const home = base.replace('127.0.0.1', 'localhost')
  const jar = new Map<string, string>()
  const connection = connectTo(home)
  const call = async (path: string, json?: unknown): Promise<HttpResponse> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { accept: 'text/html,application/json', ...(cookie && { cookie }) }
    const response = await connection.send({ path, headers, ...(json !== undefined && { method: 'POST', json }) })
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return response
  }
  const follow = async (path: string): Promise<string> => {
    for (let at = path, hops = 0; hops < 12; hops++) {
      const { headers } = await call(at)
      if (!headers.location) return at
      const next = new URL(headers.location, home + at)
      at = next.pathname + next.search
    }
    throw new Error(`${path} leads in a circle`)
  }
  try {
    const page = await follow('/loginbysso')
    const response = await call(`${page}/password`, { username, password: demoPassword })
    await follow(new URL((response.result as { redirectTo: string }).redirectTo, home).href.slice(home.length))
    const token = jar.get('token_auth')
    if (!token) throw new Error(`${username} could not sign in: ${response.status} ${response.body.toString()}`)
    return token
  } finally {
    connection.close()
  }
}

/** A signed-in person, with the root of their drive. */
export async function signIn(base: string, username: string, token?: string): Promise<Person> {
  const known = token ?? (await tokenOf(base, username))
  const connection = connectTo(base, { headers: { authorization: `Bearer ${known}` } })
  const response = await connection.send({ path: '/api/drives' })
  const { items } = response.result as { items: { rootId: string; kind: string }[] }
  const root = items.find((drive) => drive.kind === 'personal')?.rootId
  if (!root) throw new Error(`${username} has no drive`)
  return { ...connection, token: known, root }
}
