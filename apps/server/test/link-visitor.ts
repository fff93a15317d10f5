import type { LightMyRequestResponse } from 'fastify'
import { type Browser, createBrowser } from './browser.ts'
import type { Client } from './client.ts'
import type { World } from './harness.ts'

type Method = 'GET' | 'POST'
export type MadeLink = { id: string; token: string; url: string; item: { id: string } }

/** A link with no limits, unless `more` sets some. */
export const makeLink = (who: Client, itemId: string, more: Record<string, unknown> = {}): Promise<MadeLink> =>
  who.call('POST', `/api/items/${itemId}/links`, {
    permission: 'download',
    expiresIn: 'unlimited',
    openLimit: 'unlimited',
    ...more,
  })

export type LinkVisitor = ReturnType<typeof createVisitor>

/** A browser of somebody who has the address of a link. */
export function createVisitor(
  world: World,
  token: string,
  { address = '203.0.113.1', as }: { address?: string; as?: Client } = {},
) {
  const browser: Browser = createBrowser(world.app, { address })
  const base = `/api/public/links/${encodeURIComponent(token)}`
  const headers = as && { authorization: `Bearer ${as.token}`, 'x-account-id': as.accountId }
  const send = (method: Method, path: string, body?: object): Promise<LightMyRequestResponse> =>
    browser.send(method, base + path, { ...(body && { body }), ...(headers && { headers }) })
  return {
    browser,
    base,
    send,
    get: (path: string) => send('GET', path),
    /** The state of the page. */
    async state(): Promise<string> {
      return (await send('GET', '')).json<{ result: { state: string } }>().result.state
    },
    /** Opens the link: `ok`, or the machine code. */
    async open(password?: string): Promise<string> {
      return codeOf(await send('POST', '/open', password === undefined ? {} : { password }))
    },
    /** A call: `ok`, or the machine code. */
    async code(path: string, method: Method = 'GET', body?: object): Promise<string> {
      return codeOf(await send(method, path, body))
    },
    async result<T = Record<string, unknown>>(path: string, method: Method = 'GET', body?: object): Promise<T> {
      const response = await send(method, path, body)
      if (response.statusCode >= 400) throw new Error(`${path}: ${response.body}`)
      return response.json<{ result: T }>().result
    },
    names: async (folderId: string, query = ''): Promise<string[]> =>
      (await send('GET', `/items/${folderId}/children${query}`))
        .json<{ result: { items: { name: string }[] } }>()
        .result.items.map(({ name }) => name),
  }
}

/** `ok`, or the machine code of a refusal. */
export function codeOf(response: LightMyRequestResponse): string {
  if (response.statusCode < 400) return 'ok'
  return response.json<{ machineCode: string }>().machineCode
}
