import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import { sendError } from './errors.ts'
import { newNonce, pageHeaders } from './protection.ts'
import { declareTraffic, decodedPath, mayBePage, webTraffic } from './traffic.ts'

const ownFiles = "default-src 'self'; object-src 'none'; frame-ancestors 'none'"
const placeholder = '__CSP_NONCE__'

/** The web app: its files, and its page for every other address. */
export async function servePages(app: FastifyInstance, folder: string, operator: string | null): Promise<void> {
  const missing = (request: FastifyRequest, reply: FastifyReply) => sendError(new AppError('NOT_FOUND'), request, reply)
  if (!existsSync(join(folder, 'index.html'))) return void app.setNotFoundHandler(missing)
  const source = await readFile(join(folder, 'index.html'), 'utf8')
  const page = source.replace('__OPERATOR__', escapeAttribute(operator ?? ''))
  await app.register(async (scope) => {
    declareTraffic(scope, webTraffic)
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders(response, path) {
        // Our own scripts and workers: a sandboxed service worker would never install.
        response.header('content-security-policy', ownFiles)
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })

  const send = (reply: FastifyReply) => {
    const nonce = newNonce()
    return reply
      .code(200)
      .headers({ ...pageHeaders(nonce), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(placeholder, nonce))
  }
  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const isFile = /\.[a-z0-9]{2,5}$/i.test(decodedPath(request.url))
    return mayBePage(request) && !isFile ? send(reply) : missing(request, reply)
  })
}

const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
