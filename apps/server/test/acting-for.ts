import type { Client } from './client.ts'

/** The calls of a person in another of their accounts. */
export function actingFor(who: Client, accountId: string): Client {
  const send: Client['send'] = (options) =>
    who.send({ ...options, headers: { ...options.headers, 'x-account-id': accountId } })
  const client: Client = {
    ...who,
    accountId,
    send,
    async call(method, url, body) {
      const answer = await send({ method, url, ...(body !== undefined && { payload: body as object }) })
      if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
      return answer.json<{ result: never }>().result
    },
    async refused(method, url, body) {
      const answer = await send({ method, url, ...(body !== undefined && { payload: body as object }) })
      if (answer.statusCode < 400) throw new Error(`${method} ${url} was allowed: ${answer.body}`)
      return { ...answer.json<Awaited<ReturnType<Client['refused']>>>(), status: answer.statusCode }
    },
    folder: async (parentId, name) =>
      (await client.call<{ id: string }>('POST', '/api/folders', { parentId, name })).id,
    async root(kind = 'business') {
      const { items } = await client.call<{ items: { kind: string; rootId: string }[] }>('GET', '/api/drives')
      return items.find((drive) => drive.kind === kind)?.rootId ?? ''
    },
    async file(folderId, name, bytes = 'x') {
      const answer = await send({
        method: 'PUT',
        url: `/api/folders/${folderId}/files/${encodeURIComponent(name)}`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: Buffer.from(bytes),
      })
      return answer.json<{ result: { itemId: string } }>().result.itemId
    },
  }
  return client
}
