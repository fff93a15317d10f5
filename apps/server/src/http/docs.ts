import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'
import { newNonce, pageHeaders } from './protection.ts'

const config = { traffic: { caller: 'anonymous' } } as const
const folder = join(import.meta.dirname, 'docs')
const files = [
  { url: '/api/docs', file: 'docs.html', type: 'text/html; charset=utf-8' },
  { url: '/api/docs/docs.js', file: 'docs.js', type: 'text/javascript; charset=utf-8' },
  { url: '/api/docs/docs.css', file: 'docs.css', type: 'text/css; charset=utf-8' },
] as const

/**
 * Serves the description of every operation, and pages to read and try it. Called after the last operation; the
 * document is made once, at the first request.
 */
export function serveDocs(app: FastifyInstance): void {
  let document: string | undefined
  app.get('/api/openapi.json', { config }, (_request, reply) => {
    document ??= JSON.stringify(openApi(app.endpoints))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  for (const { url, file, type } of files) {
    app.get(url, { config }, async (_request, reply) => {
      const body = await readFile(join(folder, file))
      return reply.type(type).headers(pageHeaders(newNonce())).send(body)
    })
  }
}
