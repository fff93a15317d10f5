import { buffer } from 'node:stream/consumers'
import type { Input, Language } from '@khlang/contract'
import {
  type EdocContents,
  edocLinesAtOnce,
  type readEdocContents,
  type readEdocPaper,
} from '@khlang/contract/edoc-contents'
import { contentsOf } from '@khlang/etax'
import { isVaultError } from '@khlang/vault'
import type { AccountActor } from '../../platform/actor.ts'
import type { EdocSource } from '../edocs/index.ts'
import type { EdocContentsDeps } from './deps.ts'
import { maskedContents } from './masked-contents.ts'
import { inThreads, unreadable } from './papers.ts'

export type EdocContentsService = ReturnType<typeof createEdocContents>

/** What a document says: as data with names, and as pages. Who may see it is decided by the box that it is in. */
export function createEdocContents({ audit, etax, details, papers }: EdocContentsDeps) {
  async function bytesOf(source: EdocSource): Promise<Buffer> {
    try {
      return await buffer(source.read())
    } catch (error) {
      if (isVaultError(error, 'INTEGRITY')) await details.content.markDamaged(source)
      throw error
    }
  }

  const named = ({ documentNo, docType, box }: EdocSource) => ({ documentNo, docType, box })

  return {
    /** The lines from `line` on; the log says once that it was opened. */
    async read(
      actor: AccountActor,
      id: string,
      { box, line: from = 0 }: Input<typeof readEdocContents>['query'],
    ): Promise<EdocContents> {
      const source = await details.content.findSource(actor, id, box === undefined ? {} : { box })
      const bytes = await bytesOf(source)
      const reading = await inThreads(() => etax.read(bytes))
      if (reading.kind === 'unreadable') throw unreadable(reading.findings)
      const { document } = reading
      const to = from + edocLinesAtOnce
      const contents = contentsOf({ ...document, lines: document.lines.slice(from, to) })
      if (from === 0) await audit.recordUnsynced(actor, { type: 'edoc.opened', subject: id, data: named(source) })
      return {
        ...(source.mayManage ? contents : maskedContents(contents)),
        lineCount: document.lines.length,
        nextLine: to < document.lines.length ? to : null,
      }
    },

    /** Its pages as a file, which has the XML inside; whoever may download the XML may have them. */
    async paper(
      actor: AccountActor,
      id: string,
      { box, names, inline }: Input<typeof readEdocPaper>['query'],
      language: Language,
    ): Promise<{ name: string; pdf: Buffer }> {
      const source = await details.content.findSource(actor, id, { ...(box && { box }), ...(names && { names }) })
      const pdf = await papers(await bytesOf(source), language)
      await audit.recordUnsynced(
        actor,
        inline === '1'
          ? { type: 'edoc.opened', subject: id, data: named(source) }
          : { type: 'edoc.downloaded', subject: id, data: { ...named(source), kind: 'paper' } },
      )
      return { name: source.name, pdf }
    },
  }
}
