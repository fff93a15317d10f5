import type { Language } from '@khlang/contract'

/** What a browser shows: no more than the notification centre does. */
export type PushMessage = { id: string; title: string; body: string; path: string; language: Language }

/** A message may have 4,096 bytes encrypted; a letter takes up to three, and more when it is escaped. */
const bodyLetters = 300
const pathLetters = 1000

/** The message of a notice in the reader's language, short enough for every push service. */
export function pushMessage(notice: { id: string; text: string; path: string }, language: Language): PushMessage {
  const { id, text, path } = notice
  return {
    id,
    title: language === 'th' ? 'คลัง' : 'Khlang',
    body: text.length > bodyLetters ? `${text.slice(0, bodyLetters - 1).toWellFormed()}…` : text.toWellFormed(),
    path: path.length > pathLetters ? '/notifications' : path,
    language,
  }
}

/** How often a message is tried, over about four hours: later it is no news. */
export const maxPushAttempts = 10

/** Letters that identify a notice at a push service: at most 32. */
export const topicOf = (noticeId: string): string => noticeId.replaceAll('-', '')
