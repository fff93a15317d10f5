import * as contract from '@khlang/contract/public-links'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import { model } from '../../drive/index.ts'
import { retryAfterSeconds } from '../../previews/index.ts'
import type { Links } from '../links.service.ts'
import { publicBytesRoutes } from './public-bytes.routes.ts'
import { deviceOf, senderOf, setDevice, setSender, setTicket, shareCookies, visitorOf } from './visitor.http.ts'

/** The addresses of visitors. */
export function publicRoutes(scope: FastifyInstance, links: Links): void {
  callRoutes(scope, links)
  publicBytesRoutes(scope, links)
}

function callRoutes(scope: FastifyInstance, links: Links): void {
  const { visits, browse, copies, archives } = links
  const cookies = shareCookies(links)
  route(scope, contract.getPublicLink, async ({ params: { token } }, _, { request, reply }) => {
    const { linkId, ...state } = await visits.state(token, visitorOf(request))
    // A device is distinguished from its neighbours before it tries a password.
    if (linkId !== null && state.needsPassword && !deviceOf(request, links, linkId))
      setDevice(reply, cookies, token, { linkId, device: links.devices.make() })
    return state
  })
  route(scope, contract.openPublicLink, async ({ params: { token }, body }, _, { request, reply }) => {
    const { linkId, ...opened } = await links.open(token, body, {
      ...visitorOf(request),
      deviceOf: (id) => deviceOf(request, links, id),
      userAgent: request.headers['user-agent'],
    })
    setTicket(reply, cookies, token, opened.ticket)
    const device = deviceOf(request, links, linkId) ?? links.devices.make()
    setDevice(reply, cookies, token, { linkId, device: { ...device, known: true } })
    return opened
  })
  route(scope, contract.sendToPublicFolder, async ({ params: { token }, body }, _, { request, reply }) => {
    const { ticket, visitorName, page } = await links.uploading.openThrough(token, senderOf(request), body.name)
    setSender(reply, cookies, token, ticket)
    const { maxSize, types, unfinished, unfinishedIn } = page
    return { ticket, name: visitorName, maxSize, types, unfinished, unfinishedIn }
  })
  route(scope, contract.listPublicChildren, async ({ params, query }, _, { request }) =>
    browse.children(visits.enter(params.token, visitorOf(request)), params.id, query),
  )
  route(scope, contract.getPublicItem, async ({ params }, _, { request }) =>
    browse.item(visits.enter(params.token, visitorOf(request)), params.id),
  )
  route(scope, contract.getPublicPreview, async ({ params }, _, { request, reply }) => {
    const preview = await browse.preview(visits.enter(params.token, visitorOf(request)), params.id)
    if (preview.state === 'making') reply.code(202).header('retry-after', retryAfterSeconds)
    return preview
  })
  route(scope, contract.preparePublicCopy, async ({ params }, _, { request, reply }) => {
    const prepared = await copies.prepare(visits.enter(params.token, visitorOf(request)), params.id)
    if (prepared.state === 'making') reply.code(202).header('retry-after', retryAfterSeconds)
    return prepared
  })
  route(scope, contract.requestPublicArchive, async ({ params: { token }, body }, _, { request }) => {
    const visit = await visits.require(token, visitorOf(request))
    const address = await archives.request(visit, body.ids, languageIn(request))
    return { url: `/api/public/links/${token}/archives/${address}` }
  })
  route(scope, contract.savePublicItems, async ({ params: { token }, body }, actor, { request }) => {
    const { folderId, outcome } = await links.save(token, visitorOf(request), actor, body)
    return { folderId, ...model.presentBulk(outcome, languageIn(request)) }
  })
  route(scope, contract.askLinkOwner, async ({ params: { token }, body }, _, { request }) => {
    await links.ask(token, body, visitorOf(request).origin)
    return {}
  })
}
