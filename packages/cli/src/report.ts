import { appendFile } from 'node:fs/promises'
import { Failure } from './failure.ts'
import { bytesText, type Say, type TextName } from './texts.ts'

/** `skipped` counts what is unchanged, too. */
export type Tally = { files: number; bytes: number; skipped: number; removed: number; failed: number }
export type Report = ReturnType<typeof createReport>

type Out = { print(line: string): void; complain(line: string): void }

/** What happened to each file: on the terminal, and in the log file. */
export function createReport(say: Say, { print, complain }: Out, options: { quiet: boolean; log: string | undefined }) {
  const tally: Tally = { files: 0, bytes: 0, skipped: 0, removed: 0, failed: 0 }

  /** Time, outcome, path, size and hash, separated by tabs; names cannot forge a line. */
  async function log(...fields: readonly (string | number)[]): Promise<void> {
    if (options.log === undefined) return
    const line = [new Date().toISOString(), ...fields].map((field) => String(field).replaceAll(/[\t\r\n\0]/g, ' '))
    await appendFile(options.log, `${line.join('\t')}\n`, { mode: 0o600 })
  }
  const show = (name: TextName, values: Record<string, string | number>) => {
    if (!options.quiet) print(say(name, values))
  }

  return {
    tally,
    show,
    log,
    /** `more`: what else the text names, and the line in the log ends with; `inWords`: how the text says some of it. */
    async done(
      what: 'pushed' | 'pulled' | 'sent',
      path: string,
      size: number,
      sha256: string,
      more: Readonly<Record<string, string>> = {},
      inWords: Readonly<Record<string, string>> = {},
    ): Promise<void> {
      tally.files++
      tally.bytes += size
      show(what, { path, ...more, ...inWords })
      await log('ok', what, path, size, sha256, ...Object.values(more))
    },
    async skipped(path: string): Promise<void> {
      tally.skipped++
      show('skipped', { path })
      await log('skipped', '', path)
    },
    /** Notes a file whose contents are there already. */
    async unchanged(path: string): Promise<void> {
      tally.skipped++
      show('unchanged', { path })
      await log('unchanged', '', path)
    },
    /** Notes what is no file: it stays where it is, which is said in any case. */
    async left(path: string, isLink: boolean): Promise<void> {
      const reason = say(isLink ? 'isLink' : 'isSpecial')
      complain(say('left', { path, reason }))
      await log('left', reason, path)
    },
    async trashed(path: string): Promise<void> {
      tally.removed++
      show('trashed', { path })
      await log('ok', 'trashed', path)
    },
    /** Says what a dry run leaves undone. */
    async would(what: 'wouldPush' | 'wouldUpdate' | 'wouldTrash', path: string, size: number): Promise<void> {
      if (what === 'wouldTrash') tally.removed++
      else {
        tally.files++
        tally.bytes += size
      }
      print(say(what, { path }))
      await log('dry-run', what, path, size)
    },
    /** Notes a file that failed; other errors end the run. */
    async failed(path: string, error: unknown): Promise<void> {
      if (!(error instanceof Failure)) throw error
      tally.failed++
      complain(say('failed', { path, reason: error.message }))
      await log('failed', error.message, path)
    },
    summary(isDry = false): string {
      const values = { ...tally, bytes: bytesText(tally.bytes) }
      const text = say(isDry ? 'drySummary' : 'summary', values)
      return tally.removed > 0 ? `${text} ${say(isDry ? 'dryRemoved' : 'removed', values)}` : text
    },
  }
}
