import { type Language, type Page, pageLimits } from '@khlang/contract'
import type { ActedBy, LogChannel } from '@khlang/contract/log-actors'
import type { PersonActor } from '../../../platform/actor.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'
import { findPersonNames } from '../../../platform/person-names.ts'
import type { HistoryDeps } from '../deps.ts'
import { actedBy } from './log.initiators.ts'
import { sentenceOf } from './log.sentences.ts'
import { findSubjectLog } from './subject-log.repo.ts'

const listName = 'subject log'

type Asked = {
  subject: string
  /** How the types of these events begin. */
  types: string
  limit?: number
  cursor?: string
  by?: string
  channel?: LogChannel
}
type Entry = { id: number; at: string; type: string; sentence: string; client: LogChannel; by: ActedBy }

/**
 * What happened to one subject within an account, and what the system did with it for that account. Whoever calls this has
 * decided that the reader may know.
 */
export function createSubjectLog({ db }: Pick<HistoryDeps, 'db'>) {
  return {
    async list(
      actor: PersonActor,
      { limit = pageLimits.default, cursor, subject, types, by, channel }: Asked,
      language: Language,
    ): Promise<Page<Entry>> {
      const after = decodeCursor(cursor, listName, 'number', 'number')
      const rows = await findSubjectLog(db, {
        subject,
        types,
        accountId: actor.accountId,
        before: after === null ? null : Number(after.id),
        limit: limit + 1,
        by: by ?? null,
        channel: channel ?? null,
      })
      const { page, nextCursor } = cutPage(rows, limit, ({ id }) => ({
        of: listName,
        kind: 0,
        value: '0',
        id: String(id),
      }))
      const names = await findPersonNames(
        db,
        page.map((row) => row.person_id),
      )
      const context = {
        language,
        readerId: actor.personId,
        nameOf: (id: string | null) => names.get(id ?? ''),
        nameOfGroup: () => undefined,
        reach: () => undefined,
      }
      const items = page.flatMap((row) => {
        const sentence = sentenceOf(row, context)
        if (sentence === null) return []
        const text = sentence.map((piece) => piece.text).join('')
        return [
          {
            id: row.id,
            at: row.at.toISOString(),
            type: row.type,
            sentence: text,
            client: row.channel,
            by: actedBy(row, language),
          },
        ]
      })
      return { items, nextCursor }
    },
  }
}
