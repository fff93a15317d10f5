import { type EdocFigures, edocFigureLimits } from '@khlang/contract/edoc-figures'
import { type EdocBox, edocBoxes } from '@khlang/contract/edoc-states'
import { daysOfMonth, lastMonths, monthOf } from '@khlang/contract/months'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact, transactUnsynced } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import * as repo from './figures.repo.ts'
import { type Cell, figuresOf } from './figures.rules.ts'

export const countJob = 'edocs:count-figures'
const minuteMs = 60_000
const { freshMinutes, live, months: monthCount, parties: partyCount } = edocFigureLimits

type Counted = { cells: Cell[]; parties: repo.Party[]; countedAt: Date | null; counting: boolean }

/**
 * The figures of boxes over six months (A27), by the date of the documents, as the lists of the boxes filter. A small box is
 * counted when it is looked at, so that its figures are those of the list; a large one by a job, at most every ten minutes.
 */
export function createFigures({ db, clock }: Pick<EdocsDeps, 'db' | 'clock'>, boxes: Boxes) {
  function spanOf(accountId: string, box: EdocBox) {
    const months = lastMonths(monthOf(clock.now()), monthCount)
    const [first = '', last = ''] = [months[0], months.at(-1)]
    return { months, span: { accountId, box, from: daysOfMonth(first).from, to: daysOfMonth(last).to } }
  }

  async function readStored(span: repo.Span): Promise<Counted> {
    const now = clock.now()
    const old = new Date(now.getTime() - freshMinutes * minuteMs)
    const stored = await repo.findStored(db, span.accountId, span.box)
    const isFresh = stored !== undefined && stored.countedAt !== null && stored.countedAt > old
    if (!isFresh || stored.since !== span.from)
      await transactUnsynced(db, async (tx) => {
        const { accountId, box } = span
        if (await repo.askForCount(tx, accountId, box, now, old))
          await enqueue(tx, countJob, { accountId, box }, { key: `figures ${accountId} ${box}` })
      })
    const countedAt = stored?.countedAt ?? null
    return {
      cells: stored?.cells ?? [],
      parties: stored?.parties ?? [],
      countedAt,
      counting: countedAt === null,
    }
  }

  const countNow = async (span: repo.Span): Promise<Counted> => ({
    cells: await repo.countCells(db, span),
    parties: await repo.countParties(db, span, partyCount),
    countedAt: null,
    counting: false,
  })

  return {
    async read(actor: PersonActor, box: EdocBox, scope: 'account' | 'all'): Promise<EdocFigures> {
      const seen = await boxes.permittedAccounts(actor, box, scope)
      // Who only views a box reads its documents, and no figures (C65).
      const permitted = [...seen].flatMap(([accountId, held]) => (held === 'manage' ? [accountId] : []))
      if (scope === 'account' && permitted.length === 0) throw new AppError('BOX_NOT_ALLOWED')
      const { months, span } = spanOf(actor.accountId, box)
      const counted: Counted[] = []
      for (const accountId of permitted) {
        const own = { ...span, accountId }
        counted.push(await ((await repo.hasMoreThan(db, own, live)) ? readStored(own) : countNow(own)))
      }
      const oldest = counted.flatMap(({ countedAt }) => countedAt?.getTime() ?? [])
      return {
        countedAt: oldest.length > 0 ? new Date(Math.min(...oldest)).toISOString() : null,
        counting: counted.some(({ counting }) => counting),
        from: span.from,
        to: span.to,
        accounts: permitted.length,
        ...figuresOf(
          counted.flatMap(({ cells }) => cells),
          months,
        ),
        // Of several boxes together nobody is known to be the first.
        parties:
          counted.length === 1
            ? (counted[0]?.parties ?? []).map(({ edocId, name, taxId, documents }) => ({
                edocId,
                name,
                taxId,
                documents,
              }))
            : null,
      }
    },

    /** Counts a large box; by a job, since nobody should wait for it. */
    count(accountId: string, boxName: string): Promise<void> {
      const box = edocBoxes.find((one) => one === boxName)
      if (box === undefined) return Promise.resolve()
      const { span } = spanOf(accountId, box)
      return transact(db, async (tx) => {
        await repo.takeTime(tx)
        const at = clock.now()
        const cells = await repo.countCells(tx, span)
        const parties = await repo.countParties(tx, span, partyCount)
        await repo.storeCount(tx, span, { cells, parties, at })
      })
    },
  }
}
