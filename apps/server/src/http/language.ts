import type { Language } from '@khlang/contract'
import type { FastifyInstance } from 'fastify'
import { readIn } from '../platform/reader.ts'

/** The language of an answer: the reader's preference among Thai and English, Thai by default. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
      return { tag: tag.slice(0, 2), weight: q === undefined ? 1 : Number(q) }
    })
    .filter(({ tag, weight }) => (tag === 'th' || tag === 'en') && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return wanted[0]?.tag === 'en' ? 'en' : 'th'
}

type Asked = { headers: { 'accept-language'?: string | undefined }; query?: unknown }

/**
 * The language of whoever reads the answer to a request: the one that the address of a file names, since a link sends no
 * header of its own, or {@link languageOf} the header.
 */
export function languageIn({ headers, query }: Asked): Language {
  const named = typeof query === 'object' && query !== null && 'language' in query ? query.language : undefined
  return languageOf(typeof named === 'string' && /^(?:th|en)\b/i.test(named) ? named : headers['accept-language'])
}

/** Whatever a request begins reads the names of people and groups in the language of its reader. */
export function followReaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => readIn(languageIn(request), done))
  // A body is read in the context of its connection, which the handler would inherit.
  app.addHook('preValidation', (request, _reply, done) => readIn(languageIn(request), done))
}
