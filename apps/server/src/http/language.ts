import type { Language } from '@khlang/contract'

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

/** {@link languageOf} a request. */
export const languageIn = ({ headers }: { headers: { 'accept-language'?: string | undefined } }): Language =>
  languageOf(headers['accept-language'])
