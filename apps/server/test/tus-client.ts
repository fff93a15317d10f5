import type { Client } from './client.ts'

export const tusVersion = { 'tus-resumable': '1.0.0' }
export const tusStream = { ...tusVersion, 'content-type': 'application/offset+octet-stream' }
export const tusMetadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

export type TusClient = ReturnType<typeof createTusClient>

/** A tus client of one person, whose files go into one folder by default. */
export function createTusClient(person: Client, folderId: string) {
  const create = (
    size: number | string,
    more: Record<string, string> = {},
    headers: Record<string, string> = {},
    payload?: Buffer | string,
  ) =>
    person.send({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        ...(payload === undefined ? tusVersion : tusStream),
        'upload-length': `${size}`,
        'upload-metadata': tusMetadata({ folderId, filename: `${crypto.randomUUID()}.bin`, ...more }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
  const head = (url: string, who = person) => who.send({ method: 'HEAD', url, headers: tusVersion })
  return {
    create,
    head,
    begin: async (size: number, more: Record<string, string> = {}) =>
      String((await create(size, more)).headers.location),
    patch: (
      url: string,
      offset: number | string,
      payload: Buffer | string,
      headers: Record<string, string> = {},
      who = person,
    ) =>
      who.send({ method: 'PATCH', url, headers: { ...tusStream, 'upload-offset': `${offset}`, ...headers }, payload }),
    offsetOf: async (url: string) => Number((await head(url)).headers['upload-offset']),
  }
}
