import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isLinkPage, linkPageFile } from '@khlang/contract/link-pages'
import { pageFinder, pagesFile } from '@khlang/contract/page-addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import { sendError } from './errors.ts'
import type { DescribedAddress } from './described.ts'
import { newNonce, pageHeaders } from './protection.ts'
import { serve, takeNoBodies } from './serve.ts'
import { declareTraffic, decodedPath, mayBePage, webTraffic } from './traffic.ts'

const ownFiles = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const appFile = 'index.html'
const placeholder = '__CSP_NONCE__'

const describedAssets = {
  method: 'GET',
  path: '/assets/*',
  summary: 'A file of the web app',
  takes: 'none',
  caller: 'anybody',
  answers: { 200: { says: 'The file', types: ['*/*'] } },
} as const satisfies DescribedAddress

type Pages = {
  folder: string
  operator: string | null
  /** The origin of the chat provider's widget, if there is one. */
  chatOrigin: string | null
}

/** The web app: its files, and its page for every other address; one that no page has is answered 404, and the page says so. */
export async function servePages(app: FastifyInstance, { folder, operator, chatOrigin }: Pages): Promise<void> {
  const missing = (request: FastifyRequest, reply: FastifyReply) => sendError(new AppError('NOT_FOUND'), request, reply)
  if (![appFile, linkPageFile, pagesFile].every((name) => existsSync(join(folder, name))))
    return void app.setNotFoundHandler(missing)
  const source = await readFile(join(folder, appFile), 'utf8')
  const appPage = source.replace('__OPERATOR__', escapeAttribute(operator ?? ''))
  const linkPage = await readFile(join(folder, linkPageFile), 'utf8')
  const isPage = pageFinder(JSON.parse(await readFile(join(folder, pagesFile), 'utf8')))
  await app.register(async (scope) => {
    declareTraffic(scope, webTraffic)
    takeNoBodies(scope)
    const files = (cacheControl: string) => ({
      index: false as const,
      cacheControl: false,
      preCompressed: true,
      setHeaders(reply: FastifyReply) {
        // Our own scripts and workers: a sandboxed service worker would never install.
        reply.header('content-security-policy', ownFiles)
        reply.header('cache-control', cacheControl)
      },
    })
    // One route for all of them: one for each of a thousand files would take a start a tenth of a second, and the library's
    // own reads the folder for each request, to compare the spelling of names.
    const root = join(folder, 'assets')
    const assets = new Set((await readdir(root, { recursive: true })).map((name) => name.replaceAll(sep, '/')))
    await scope.register(fastifyStatic, { ...files('public, max-age=31536000, immutable'), root, serve: false })
    serve(scope, describedAssets, ({ params }, reply) => {
      const { '*': name } = params as { '*': string }
      return assets.has(name) ? reply.sendFile(name) : reply.callNotFound()
    })
    await scope.register(fastifyStatic, {
      ...files('no-cache'),
      root: folder,
      wildcard: false,
      globIgnore: ['assets/**'],
      decorateReply: false,
    })
  })

  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = newNonce()
    const path = decodedPath(request.url)
    const isLink = isLinkPage(path)
    return reply
      .code(isLink || isPage(path) ? 200 : 404)
      .headers({
        ...pageHeaders(nonce, isLink ? null : chatOrigin),
        'cache-control': 'no-cache',
        ...(isLink && { 'x-robots-tag': 'noindex, nofollow, noarchive' }),
      })
      .type('text/html; charset=utf-8')
      .send((isLink ? linkPage : appPage).replaceAll(placeholder, nonce))
  }
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const isFile = /\.[a-z0-9]{2,5}$/i.test(decodedPath(request.url))
    return mayBePage(request) && !isFile ? send(request, reply) : missing(request, reply)
  })
}

const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
