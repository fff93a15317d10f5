import type { Client } from './client.ts'
import type { World } from './harness.ts'
import { codeOf, createVisitor } from './link-visitor.ts'
import { tusMetadata, tusStream, tusVersion } from './tus-client.ts'

export type FolderSender = ReturnType<typeof createFolderSender>

/** A visitor of a share link who adds files to the folders that it shows. */
export function createFolderSender(world: World, token: string, more: { address?: string; as?: Client } = {}) {
  const visitor = createVisitor(world, token, more)
  const { address = '203.0.113.1', as } = more
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
        cookie: ['link_ticket', 'link_sender']
          .map((name) => `${name}=${visitor.browser.cookie(name) ?? ''}`)
          .join('; '),
        ...(as && { authorization: `Bearer ${as.token}`, 'x-account-id': as.accountId }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
  const begin = (folder: string, name: string, size: number) =>
    tus('POST', `${visitor.base}/folders/${folder}/uploads`, {
      'upload-length': `${size}`,
      'upload-metadata': tusMetadata({ filename: name }),
    })
  const patch = (url: string, offset: number, bytes: string | Buffer) =>
    tus('PATCH', url, { 'upload-offset': `${offset}` }, bytes)

  return {
    ...visitor,
    tus,
    begin,
    patch,
    /** Says who sends: `ok`, or the machine code. */
    present: async (folder: string, name?: string): Promise<string> =>
      codeOf(await visitor.send('POST', `/folders/${folder}/visit`, name === undefined ? {} : { name })),
    /** Sends a whole file: `ok`, or the machine code that refused it. */
    async sendFile(folder: string, name: string, bytes: string | Buffer = 'the bytes'): Promise<string> {
      const begun = await begin(folder, name, Buffer.byteLength(bytes))
      if (begun.statusCode !== 201) return String(begun.headers['x-machine-code'])
      const sent = bytes.length === 0 ? begun : await patch(String(begun.headers.location), 0, bytes)
      return sent.headers['upload-receipt'] === undefined ? String(sent.headers['x-machine-code']) : 'ok'
    },
    takesFiles: async (folder: string): Promise<boolean> =>
      (await visitor.result<{ takesFiles: boolean }>(`/items/${folder}/children`)).takesFiles,
  }
}
