import type { LightMyRequestResponse } from 'fastify'
import { createBrowser } from './browser.ts'
import type { Client } from './client.ts'
import type { World } from './harness.ts'
import { codeOf, type MadeLink } from './link-visitor.ts'
import { tusMetadata, tusStream, tusVersion } from './tus-client.ts'

export type MadeUploadLink = Omit<MadeLink, 'item'> & { folder: { id: string } }

/** An upload link with no limits, unless `more` sets some. */
export const makeUploadLink = (
  who: Client,
  folderId: string,
  more: Record<string, unknown> = {},
): Promise<MadeUploadLink> =>
  who.call('POST', `/api/items/${folderId}/upload-links`, { expiresIn: 'unlimited', ...more })

export type Page = {
  title: string
  filesLeft: number | null
  checklist: { id: string; title: string; sent: boolean }[]
  unfinished: { id: string; name: string; received: number } | null
}
export type Receipt = { reference: string; name: string; size: number; receivedAt: string; entryId: string | null }
export type UploadVisitor = ReturnType<typeof createUploadVisitor>

/** A browser of somebody who has the address of an upload link. */
export function createUploadVisitor(
  world: World,
  token: string,
  { address = '203.0.113.1', as }: { address?: string; as?: Client } = {},
) {
  const browser = createBrowser(world.app, { address })
  const base = `/api/public/upload-links/${encodeURIComponent(token)}`
  const account = as && { authorization: `Bearer ${as.token}`, 'x-account-id': as.accountId }
  const send = (method: 'GET' | 'POST', path: string, body?: object): Promise<LightMyRequestResponse> =>
    browser.send(method, base + path, { ...(body && { body }), ...(account && { headers: account }) })
  const tus = (
    method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE',
    url: string,
    headers: Record<string, string> = {},
    payload?: string | Buffer,
  ) =>
    world.app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        ...(payload === undefined ? tusVersion : tusStream),
        cookie: `link_ticket=${browser.cookie('link_ticket') ?? ''}`,
        ...account,
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })

  /** Announces a file; the answer has its address. */
  const begin = (name: string, size: number, more: Record<string, string> = {}) =>
    tus('POST', `${base}/uploads`, {
      'upload-length': `${size}`,
      'upload-metadata': tusMetadata({ filename: name, ...more }),
    })
  const patch = (url: string, offset: number, bytes: string | Buffer) =>
    tus('PATCH', url, { 'upload-offset': `${offset}` }, bytes)

  return {
    browser,
    send,
    tus,
    begin,
    patch,
    async state() {
      return (await send('GET', '')).json<{ result: { state: string; page: Page | null } & Record<string, unknown> }>()
        .result
    },
    /** Opens the link: `ok`, or the machine code. */
    open: async (
      answers: { password?: string; name?: string; email?: string; requestId?: string } = {},
    ): Promise<string> => codeOf(await send('POST', '/open', answers)),
    /** Sends a whole file: its receipt, or the machine code that refused it. */
    async sendFile(
      name: string,
      bytes: string | Buffer = 'the bytes',
      more: Record<string, string> = {},
    ): Promise<string> {
      const begun = await begin(name, Buffer.byteLength(bytes), more)
      if (begun.statusCode !== 201) return String(begun.headers['x-machine-code'])
      const sent = bytes.length === 0 ? begun : await patch(String(begun.headers.location), 0, bytes)
      return String(sent.headers['upload-receipt'] ?? sent.headers['x-machine-code'])
    },
    offsetOf: async (url: string) => Number((await tus('HEAD', url)).headers['upload-offset']),
    receipts: async (): Promise<Receipt[]> =>
      (await send('GET', '/receipts')).json<{ result: { items: Receipt[] } }>().result.items,
  }
}
