import {
  type BulkResult,
  type ConflictChoice,
  copyItems,
  type Item,
  moveItems,
  purgeItems,
  restoreItems,
  trashItems,
} from '@khlang/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '../../../lib/call.ts'
import { shortName } from '../../../lib/short-names.ts'
import { toast } from '../../../ui/toasts.tsx'
import { refreshLists, type TakenOut, takeItemsOut, takeOutAhead } from '../browser.cache.ts'
import type { PageSteps } from '../../tasks/index.ts'
import { isTaken, joined, type Outcome } from '../model/outcome.ts'
import type { ConflictAnswer } from '../model/conflict-answer.ts'
import type { Interceptor } from '../registry/capability.ts'
import type { OpenDialog } from '../registry/dialogs.ts'
import { runBulk, watchedAtOnce } from './bulk.ts'
import { offerUndo } from './undo.ts'
import { type Watched, watched } from './watched.ts'

export type CommandParts = {
  queries: QueryClient
  t: TFunction<'browser'>
  openDialog: OpenDialog
  /** Asks before bytes are copied. */
  ensureUnlocked: Interceptor
}
export type Place = { id: string; name: string }

type ResultKind = 'move' | 'copy' | 'trash' | 'restore' | 'purge'
type Failing = { fail: (error: unknown) => unknown }
type Resolved = Outcome & { replaced: boolean }
type Send = (ids: string[], onConflict: ConflictChoice) => Promise<BulkResult>

/** Everything that moves items. Reversible actions run at once, with undo. */
export function createCommands({ queries, t, openDialog, ensureUnlocked, fail }: CommandParts & Failing) {
  const idsOf = (items: readonly Item[]) => new Set(items.map((item) => item.id))
  const namesOf = (items: readonly Item[]) =>
    items.length === 1 ? shortName(items[0]?.name ?? '') : t('count.items', { count: items.length })

  const guarded = <T>(about: Omit<Watched, 'fail'>, work: (steps: PageSteps | null) => Promise<T>) =>
    watched({ ...about, fail }, work)

  /** First without overwriting anything; name conflicts prompt the person, and only those are sent again. */
  async function withConflicts(items: readonly Item[], send: Send, steps: PageSteps | null): Promise<Resolved> {
    const first = await runBulk(items, (ids) => send(ids, 'fail'), steps)
    const taken = first.failed.filter(isTaken)
    if (taken.length === 0) return { ...first, replaced: false }
    const clear = { ...first, failed: first.failed.filter((one) => !isTaken(one)) }
    const takenItems = taken.map((one) => one.item)
    // Whoever has cancelled, or has lost the connection, is not asked about the names.
    if (first.untried.length > 0) return { ...clear, untried: [...takenItems, ...first.untried], replaced: false }
    steps?.count(-taken.length)
    const answer = await new Promise<ConflictAnswer | null>((resolve) =>
      openDialog('conflict', { items: takenItems, answer: resolve }),
    )
    const outcomes: Outcome[] = [clear]
    for (const choice of ['keep_both', 'replace'] as const) {
      const chosen = takenItems.filter((item) => answer?.get(item.id) === choice)
      if (chosen.length > 0) outcomes.push(await runBulk(chosen, (ids) => send(ids, choice), steps))
    }
    const all = joined(outcomes)
    // A closed prompt skips, and never overwrites.
    const skipped = takenItems.filter((item) => (answer?.get(item.id) ?? 'skip') === 'skip')
    const replaced = [...(answer?.values() ?? [])].includes('replace')
    return { ...all, skipped: [...all.skipped, ...skipped], replaced }
  }

  /** Reports the result: undo for what succeeded, what was left undone, a list of what failed. */
  function report(
    { done, failed, left, untried, cause }: Outcome,
    message: string,
    kind: ResultKind,
    revert: (() => Promise<void>) | null,
  ) {
    // First: the last message covers the others.
    if (cause !== null) fail(cause)
    const rest = cause === null ? 'rest.stopped' : 'rest.failed'
    const said = untried.length > 0 ? t(rest, { what: message, count: untried.length }) : message
    if (done.length > 0 && revert) {
      // Many come back in several steps: to select those of the first would mislead.
      const back = done.length > watchedAtOnce ? done.slice(0, 1) : done
      offerUndo({ message: said, label: t('undo'), focusIds: back.map((item) => item.id), revert })
    } else if (done.length > 0) toast({ tone: 'good', message: said })
    else if (untried.length > 0 && cause === null) toast({ message: t('rest.none', { count: untried.length }) })
    const count = failed.length + left.length
    if (count === 0) return
    const title = t(`results.${done.length > 0 ? 'some' : 'none'}.${kind}`, { count })
    openDialog('results', { failed, left, done: done.length, title })
  }

  /** Lists show again at once what was not tried. */
  function bringBack({ untried }: Outcome, moving: readonly Item[], out: TakenOut) {
    if (untried.length === 0) return
    const still = idsOf(untried)
    out.restore()
    takeItemsOut(queries, idsOf(moving.filter(({ id }) => !still.has(id))))
  }

  const backToOldPlaces = (items: readonly Item[]) =>
    takeBack(items, t('move.busy'), 'move', async (steps) => {
      const outcomes: Outcome[] = []
      for (const [targetId, group] of Map.groupBy(items, (item) => item.parentId)) {
        const send = (ids: string[]) =>
          call(moveItems, { body: { ids, targetId: targetId ?? '', onConflict: 'keep_both' } })
        if (targetId) outcomes.push(await runBulk(group, send, steps))
      }
      return joined(outcomes)
    })

  const commands = {
    async move(items: readonly Item[], target: Place) {
      const moving = items.filter((item) => item.parentId !== target.id && item.id !== target.id)
      if (moving.length === 0) return toast({ message: t('move.alreadyThere') })
      const out = takeOutAhead(queries, moving)
      const send: Send = (ids, onConflict) => call(moveItems, { body: { ids, targetId: target.id, onConflict } })
      const outcome = await guarded(
        { kind: 'move', items: moving, place: target.name, label: t('move.busy'), out },
        (steps) => withConflicts(moving, send, steps),
      )
      if (outcome) bringBack(outcome, moving, out)
      refreshLists(queries, [target.id, ...moving.map((item) => item.parentId)])
      if (!outcome) return
      const message = t('move.done', { names: namesOf(outcome.done), place: shortName(target.name) })
      report(outcome, message, 'move', outcome.replaced ? null : () => backToOldPlaces(outcome.done))
    },

    async copy(items: readonly Item[], target: Place, relations = false) {
      for (const item of items) if (!(await ensureUnlocked(item))) return
      const send: Send = (ids, onConflict) =>
        call(copyItems, { body: { ids, targetId: target.id, onConflict, relations } })
      // A copy beside its original gets a number without asking.
      const beside = items.every((item) => item.parentId === target.id)
      const outcome = await guarded({ kind: 'copy', items, place: target.name, label: t('copy.busy') }, (steps) =>
        beside ? runBulk(items, (ids) => send(ids, 'keep_both'), steps) : withConflicts(items, send, steps),
      )
      refreshLists(queries, [target.id])
      if (!outcome) return
      const made = outcome.done.flatMap((item) => {
        const id = outcome.newIds.get(item.id)
        return id ? [{ ...item, id }] : []
      })
      const revert = () => takeBack(made, t('trash.busy'), 'trash', (steps) => runBulk(made, sendTrash, steps))
      report(
        outcome,
        t('copy.done', { names: namesOf(outcome.done), place: shortName(target.name) }),
        'copy',
        made.length > 0 ? revert : null,
      )
    },

    async trash(items: readonly Item[]) {
      const out = takeOutAhead(queries, items)
      const outcome = await guarded({ kind: 'trash', items, label: t('trash.busy'), out }, (steps) =>
        runBulk(items, sendTrash, steps),
      )
      if (outcome) bringBack(outcome, items, out)
      refreshLists(
        queries,
        items.map((item) => item.parentId),
      )
      if (!outcome) return
      const send = (ids: string[]) => call(restoreItems, { body: { ids, onConflict: 'keep_both' } })
      report(outcome, t('trash.done', { names: namesOf(outcome.done) }), 'trash', () =>
        takeBack(outcome.done, t('restore.busy'), 'restore', (steps) => runBulk(outcome.done, send, steps)),
      )
    },

    async restore(items: readonly Item[], target?: Place) {
      const out = takeOutAhead(queries, items)
      const place = target ? { targetId: target.id } : {}
      const send: Send = (ids, onConflict) => call(restoreItems, { body: { ids, onConflict, ...place } })
      const outcome = await guarded({ kind: 'restore', items, label: t('restore.busy'), out }, (steps) =>
        withConflicts(items, send, steps),
      )
      if (outcome) bringBack(outcome, items, out)
      refreshLists(queries)
      if (!outcome) return
      const homeless = outcome.failed.filter((one) => one.code === 'RESTORE_TARGET_GONE').map((one) => one.item)
      const rest = { ...outcome, failed: outcome.failed.filter((one) => one.code !== 'RESTORE_TARGET_GONE') }
      report(rest, t('restore.done', { names: namesOf(outcome.done) }), 'restore', null)
      if (homeless.length > 0) openDialog('restoreTo', { items: homeless, startAt: null })
    },

    /** Deletes permanently; the dialog has asked before. What cannot be undone leaves the list once it is done. */
    async purge(items: readonly Item[]) {
      const outcome = await guarded({ kind: 'purge', items, label: t('purge.busy') }, (steps) =>
        runBulk(items, (ids) => call(purgeItems, { body: { ids } }), steps),
      )
      if (outcome) takeItemsOut(queries, idsOf(outcome.done))
      refreshLists(queries)
      if (!outcome) return
      report(outcome, t('purge.done', { names: namesOf(outcome.done) }), 'purge', null)
    },
  }

  /** Undoes something, and says what of it could not be undone. */
  async function takeBack(
    items: readonly Item[],
    label: string,
    kind: ResultKind,
    work: (steps: PageSteps | null) => Promise<Outcome>,
  ) {
    const outcome = await guarded({ kind: 'undo', items, label }, work)
    refreshLists(queries)
    if (outcome) report(outcome, t('undone'), kind, null)
  }

  return commands
}

const sendTrash = (ids: string[]) => call(trashItems, { body: { ids } })
