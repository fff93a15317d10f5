import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { App } from '../src/app.ts'
import type { Database } from '../src/platform/db.ts'
import { acceptAtOnce } from './enrolling.ts'

const taxIds = { ONE: '0105500000011', TWO: '0105500000020' } as const
const password = 'demo-pass-1'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Failed = { status: number; errorCode: string; machineCode: string; errorMessage: string }
export type Listed = { id: string; name: string; type: string; permission: string; size: number; revision: number }

export type Client = {
  personId: string
  accountId: string
  token: string
  /** The raw response. */
  send(options: InjectOptions): Promise<LightMyRequestResponse>
  /** The `result` of a successful response; fails otherwise. */
  call<T = Record<string, unknown>>(method: Method, url: string, body?: unknown): Promise<T>
  /** The error of a refused request; fails otherwise. */
  refused(method: Method, url: string, body?: unknown): Promise<Failed>
  /** A bulk call: the outcome of each item in order, `ok` or the machine code. */
  bulk(operation: string, ids: readonly string[], more?: Record<string, unknown>): Promise<string[]>
  folder(parentId: string, name: string): Promise<string>
  /** Everything in a folder, over all pages. */
  list(folderId: string, query?: string): Promise<Listed[]>
  names(folderId: string, query?: string): Promise<string[]>
  /** Root folder of the personal or the business drive. */
  root(kind?: 'personal' | 'business'): Promise<string>
  put(
    folderId: string,
    name: string,
    bytes: string | Buffer,
    query?: string,
  ): Promise<{ itemId: string; skipped: boolean }>
  /** Uploads a small file; returns its id. */
  file(folderId: string, name: string, bytes?: string): Promise<string>
  bytes(fileId: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Bytes used by the account. */
  used(): Promise<number>
}

type Deps = { app: FastifyInstance; services: App['services']; database: Database; asksPeople?: boolean }

/** An HTTP client of one person. */
export async function createClient(
  { app, services, database, asksPeople = false }: Deps,
  username: string,
  account?: 'ONE' | 'TWO',
): Promise<Client> {
  const caller = { origin: { address: '127.0.0.1', traceId: null }, client: 'test' }
  const { token } = await services.identity.signInByPassword({ username, password }, caller)
  const person = await database.db
    .selectFrom('person')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const accountId = account
    ? (
        await database.db
          .selectFrom('business')
          .select('id')
          .where('tax_id', '=', taxIds[account])
          .executeTakeFirstOrThrow()
      ).id
    : (
        await database.db
          .selectFrom('account')
          .select('id')
          .where('person_id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).id

  const send = (options: InjectOptions) =>
    app.inject({
      ...options,
      headers: { authorization: `Bearer ${token}`, 'x-account-id': accountId, ...options.headers },
    })

  const client: Client = {
    personId: person.id,
    accountId,
    token,
    send,
    async call(method, url, body) {
      const response = await send({ method, url, ...(body !== undefined && { payload: body as object }) })
      const envelope = response.json<{ status: string; result: never }>()
      if (envelope.status !== 'OK') throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
      const isHiring = !asksPeople && method === 'POST' && url === '/api/admin/employees'
      return isHiring ? (acceptAtOnce({ services, database }, accountId, envelope.result) as never) : envelope.result
    },
    async refused(method, url, body) {
      const response = await send({ method, url, ...(body !== undefined && { payload: body as object }) })
      if (response.statusCode < 400)
        throw new Error(`${method} ${url} was allowed: ${response.statusCode} ${response.body}`)
      return { ...response.json<Failed>(), status: response.statusCode }
    },
    async bulk(operation, ids, more = {}) {
      const { items } = await client.call<{ items: { id: string; ok: boolean; machineCode?: string }[] }>(
        'POST',
        `/api/items/${operation}`,
        { ids, ...more },
      )
      return ids.map((id, index) => {
        const item = items[index]
        if (item?.id !== id) throw new Error(`${operation} answered out of order`)
        return item.ok ? 'ok' : (item.machineCode ?? '?')
      })
    },
    folder: async (parentId, name) =>
      (await client.call<{ id: string }>('POST', '/api/folders', { parentId, name })).id,
    async list(folderId, query = 'limit=1000') {
      const items: Listed[] = []
      let cursor = ''
      do {
        const page = await client.call<{ items: Listed[]; nextCursor: string | null }>(
          'GET',
          `/api/items/${folderId}/children?${query}${cursor && `&cursor=${cursor}`}`,
        )
        items.push(...page.items)
        cursor = page.nextCursor ?? ''
      } while (cursor)
      return items
    },
    names: async (folderId, query) => (await client.list(folderId, query)).map((item) => item.name),
    async root(kind = 'personal') {
      const { items } = await client.call<{ items: { rootId: string; kind: string }[] }>('GET', '/api/drives')
      const found = items.find((drive) => drive.kind === kind)
      if (!found) throw new Error(`no ${kind} drive`)
      return found.rootId
    },
    async put(folderId, name, bytes, query = '') {
      const url = `/api/folders/${folderId}/files/${encodeURIComponent(name)}${query}`
      const response = await send({
        method: 'PUT',
        url,
        payload: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      })
      const envelope = response.json<{ status: string; result: { itemId: string; skipped: boolean } }>()
      if (envelope.status !== 'OK') throw new Error(`PUT ${url}: ${response.statusCode} ${response.body}`)
      return envelope.result
    },
    file: async (folderId, name, bytes = 'x') => (await client.put(folderId, name, bytes)).itemId,
    bytes: (fileId, headers = {}) => send({ method: 'GET', url: `/api/files/${fileId}/content`, headers }),
    used: async () => (await client.call<{ used: number }>('GET', '/api/storage')).used,
  }
  return client
}
