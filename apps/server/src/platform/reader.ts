import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '@khlang/contract'

const readers = new AsyncLocalStorage<Language>()

/** Runs work, and whatever it begins, for a reader of this language: of the request, of a mail, of a file that is made. */
export const readIn = <T>(language: Language, work: () => T): T => readers.run(language, work)

/** The language of whoever reads what the present work answers; Thai if that is nobody. */
export const readersLanguage = (): Language => readers.getStore() ?? 'th'

/** What is read in both languages, for a notice that is kept in both. */
export async function readInBoth<T>(read: () => Promise<T>): Promise<Record<Language, T>> {
  return { th: await readIn('th', read), en: await readIn('en', read) }
}

/** The pieces of an answer for the reader of now, whoever asks for them later: a socket asks in a context of its own. */
export const forReader = <T>(pieces: AsyncIterable<T>): AsyncGenerator<T> => piecesIn(readersLanguage(), pieces)

async function* piecesIn<T>(language: Language, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  const source = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await readIn(language, () => source.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await source.return?.()
  }
}
