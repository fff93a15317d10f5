import { uploadLinkLimits } from '@khlang/contract'
import * as visitors from '@khlang/contract/public-upload-links'
import * as owners from '@khlang/contract/upload-links'
import * as requests from '@khlang/contract/upload-requests'
import type { FastifyInstance } from 'fastify'
import { revisionOf } from '../../../http/revision.ts'
import { route } from '../../../http/route.ts'
import { type Cookies, deviceOf, setDevice, setTicket, visitorOf } from '../visiting/visitor.http.ts'
import type { UploadLinks } from './upload-links.ts'

export function uploadLinkRoutes(app: FastifyInstance, links: UploadLinks): void {
  const { create, change, read } = links
  route(app, owners.createUploadLink, ({ params, body }, actor) => create(actor, params.id, body))
  route(app, owners.listItemUploadLinks, ({ params, query }, actor) => read.listOf(actor, params.id, query))
  route(app, owners.changeUploadLink, ({ params, body }, actor, { request }) =>
    change.change(actor, params.id, body, revisionOf(request)),
  )
  route(app, owners.deleteUploadLink, async ({ params }, actor) => {
    await change.remove(actor, params.id)
    return {}
  })
  route(app, owners.rotateUploadLink, ({ params }, actor) => change.rotate(actor, params.id))
  route(app, owners.getUploadBoard, ({ params }, actor) => read.board(actor, params.id))
  route(app, owners.listReceivedFiles, ({ params, query }, actor) => read.files(actor, params.id, query))
  route(app, requests.listUploadRequests, ({ params }, actor) => links.requests.list(actor, params.id))
  route(app, requests.askForUploads, ({ params, body }, actor) => links.requests.ask(actor, params.id, body))
  route(app, requests.remindUploads, ({ params }, actor) => links.requests.remind(actor, params.id))
}

/** The addresses of visitors; their files come in by tus. */
export function publicUploadLinkRoutes(scope: FastifyInstance, links: UploadLinks): void {
  const cookies: Cookies = {
    publicUrl: links.publicUrl,
    devices: links.devices,
    below: '/api/public/upload-links',
    seconds: uploadLinkLimits.visitHours * 3600,
  }
  route(scope, visitors.getPublicUploadLink, async ({ params: { token } }, _, { request, reply }) => {
    const { linkId, ...state } = await links.state(token, visitorOf(request))
    // A device is distinguished from its neighbours before it tries a password.
    if (linkId !== null && state.needsPassword && !deviceOf(request, cookies, linkId))
      setDevice(reply, cookies, token, { linkId, device: cookies.devices.make() })
    return state
  })
  route(scope, visitors.openPublicUploadLink, async ({ params: { token }, body }, _, { request, reply }) => {
    const { linkId, ticket, page } = await links.open(token, body, {
      ...visitorOf(request),
      deviceOf: (id) => deviceOf(request, cookies, id),
    })
    setTicket(reply, cookies, token, ticket)
    const device = deviceOf(request, cookies, linkId) ?? cookies.devices.make()
    setDevice(reply, cookies, token, { linkId, device: { ...device, known: true } })
    return { ticket, page }
  })
  route(scope, visitors.listUploadReceipts, ({ params: { token }, query }, _, { request }) =>
    links.uploads.receipts(token, visitorOf(request), query),
  )
  route(scope, visitors.stopUploadRequests, async ({ params }, _, { request }) => {
    await links.requests.stop(params.id, visitorOf(request).origin)
    return {}
  })
}
