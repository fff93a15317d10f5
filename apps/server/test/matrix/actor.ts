import type { KeyScope } from '@khlang/contract/permissions'
import { usableScopes } from '@khlang/contract/keys'
import type { Client } from '../client.ts'
import { createVisitor, type LinkVisitor, makeLink } from '../link-visitor.ts'
import { createUploadVisitor, makeUploadLink, type UploadVisitor } from '../upload-visitor.ts'
import { type Answer, answerOf } from './answers.ts'
import type { FileWorld, Send } from './file-world.ts'
import type { Place } from './place.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Ask = (method: Method, url: string, payload?: object | string) => Promise<Answer>

/** Whoever acts in a cell. */
export type Actor = {
  place: Place
  /** Only people have a session. */
  person: Client | null
  /** A visitor of a link. */
  visitor: LinkVisitor | null
  uploader: UploadVisitor | null
  /** The token of the upload link. */
  uploadToken: string
  /** A call at an address of the API, with what this caller has: a session, the ticket of a link, a key. */
  ask: Ask
  /** A file in the mapped drive, by its path below /dav. */
  mapped(path: string): Promise<Answer>
}

export const asking =
  (send: Send): Ask =>
  async (method, url, payload) =>
    answerOf(
      await send({
        method,
        url,
        ...(payload !== undefined ? { payload } : method === 'POST' && { payload: {} }),
        ...(typeof payload === 'string' && { headers: { 'content-type': 'application/octet-stream' } }),
      }),
    )

const mappedBy = (ask: Ask): Actor['mapped'] => {
  const addressOf = (path: string) => `/dav/${path.split('/').map(encodeURIComponent).join('/')}`
  return (path) => ask('GET', addressOf(path))
}

const withTicket =
  ({ world }: FileWorld, ticket: string | undefined): Send =>
  (options) =>
    world.app.inject({ ...options, headers: { ...options.headers, cookie: `link_ticket=${ticket ?? ''}` } })

/** Who acts in a place; of a key, with these scopes. */
export async function actorIn(
  all: FileWorld,
  place: Place,
  scopes: readonly KeyScope[] = usableScopes,
): Promise<Actor> {
  const nobody = { place, person: null, visitor: null, uploader: null, uploadToken: '' }
  const bySending = (send: Send) => {
    const ask = asking(send)
    return { ask, mapped: mappedBy(ask) }
  }
  switch (place.column) {
    case 'SUP':
      return { ...nobody, ...bySending(all.support) }
    case 'KEY':
      return { ...nobody, ...bySending(await all.program(...scopes)) }
    case 'UPL': {
      const { token: uploadToken } = await makeUploadLink(place.owner, place.folder)
      const uploader = createUploadVisitor(all.world, uploadToken)
      const opened = await uploader.open()
      if (opened !== 'ok') throw new Error(`the upload link is not open: ${opened}`)
      return { ...nobody, uploader, uploadToken, ...bySending(withTicket(all, uploader.browser.cookie('link_ticket'))) }
    }
    case 'LNK v':
    case 'LNK d': {
      const permission = place.column === 'LNK v' ? 'view' : 'download'
      const visitor = createVisitor(all.world, (await makeLink(place.owner, place.folder, { permission })).token)
      const opened = await visitor.open()
      if (opened !== 'ok') throw new Error(`the link is not open: ${opened}`)
      return { ...nobody, visitor, ...bySending(withTicket(all, visitor.browser.cookie('link_ticket'))) }
    }
    default: {
      const person = place.column === 'OWN' ? all.somsri : place.column === 'AB' ? all.one.malee : all.one.prasit
      const mapped: Actor['mapped'] = async (path) => {
        const { status, body } = await (await all.mountOf(person)).get(path)
        return { status, code: status < 400 ? 'ok' : String(status), body, raw: Buffer.from(body) }
      }
      return { ...nobody, person, ask: asking(person.send), mapped }
    }
  }
}
