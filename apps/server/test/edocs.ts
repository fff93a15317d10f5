import type { LightMyRequestResponse } from 'fastify'
import type { Consents } from '../src/modules/edocs/index.ts'
import type { ConsentAnswer } from '../src/modules/edocs/model/consent.types.ts'
import type { World } from './harness.ts'

export type Delivery = { xml?: Buffer | string; pdf?: Buffer | string; header?: object }
export type Delivered = { transactionId: string; status: string; reason?: string }

/** The body of a form with the parts of an e-document. */
export function formOf(parts: Delivery): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'e-document-boundary'
  const part = (name: string, type: string, bytes: Buffer | string, file = '') =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ])
  const payload = Buffer.concat([
    ...(parts.header ? [part('header', 'application/json', JSON.stringify(parts.header))] : []),
    ...(parts.xml !== undefined ? [part('xml', 'application/xml', parts.xml, '; filename="a.xml"')] : []),
    ...(parts.pdf !== undefined ? [part('pdf', 'application/pdf', parts.pdf, '; filename="a.pdf"')] : []),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** A sender of e-documents: a key, or a person by their token. */
export const senderOf =
  (world: Pick<World, 'app'>, token: string, more: Record<string, string> = {}) =>
  (
    parts: Delivery,
    { url = '/api/edocs', headers = {} }: { url?: string; headers?: Record<string, string> } = {},
  ): Promise<LightMyRequestResponse> => {
    const form = formOf(parts)
    return world.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}`, ...form.headers, ...more, ...headers },
      payload: form.payload,
    })
  }

/** Consents that a test decides: all receivers take everything, unless stated otherwise. */
export function fakeConsents(): Consents & { decided: Map<string, ConsentAnswer> } {
  const decided = new Map<string, ConsentAnswer>()
  return {
    decided,
    answer: (_db, accountId) => Promise.resolve(decided.get(accountId) ?? 'deliver'),
    allows: (_db, accountId) => Promise.resolve((decided.get(accountId) ?? 'deliver') === 'deliver'),
    waiting: () => Promise.resolve(),
  }
}
