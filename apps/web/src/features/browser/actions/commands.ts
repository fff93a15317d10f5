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
import { dismissToast, toast } from '../../../ui/toasts.tsx'
import { refreshLists, type Snapshot, takeItemsOut } from '../browser.cache.ts'
import { isTaken, type Outcome } from '../model/outcome.ts'
import type { ConflictAnswer } from '../model/conflict-answer.ts'
import type { Interceptor } from '../registry/capability.ts'
import type { OpenDialog } from '../registry/dialogs.ts'
import { runBulk } from './bulk.ts'
import { offerUndo } from './undo.ts'

export type CommandParts = {
  queries: QueryClient
  t: TFunction<'browser'>
  openDialog: OpenDialog
  /** Asks before bytes are copied. */
  ensureUnlocked: Interceptor
}
export type Place = { id: string; name: string }

type Failing = { fail: (error: unknown) => unknown }
type Resolved = Outcome & { replaced: boolean }
type Send = (ids: string[], onConflict: ConflictChoice) => Promise<BulkResult>

/** Everything that moves items. Reversible actions run at once, with undo. */
export function createCommands({ queries, t, openDialog, ensureUnlocked, fail }: CommandParts & Failing) {
  const idsOf = (items: readonly Item[]) => new Set(items.map((item) => item.id))
  const namesOf = (items: readonly Item[]) =>
    items.length === 1 ? shortName(items[0]?.name ?? '') : t('count.items', { count: items.length })

  /** Shows a message when it takes longer than a second; rolls back the lists when it fails as a whole. */
  async function guarded<T>(label: string, work: () => Promise<T>, before?: Snapshot): Promise<T | null> {
    let shown: number | null = null
    const timer = setTimeout(() => {
      shown = toast({ message: label, life: null })
    }, 1000)
    try {
      return await work()
    } catch (error) {
      before?.restore()
      fail(error)
      return null
    } finally {
      clearTimeout(timer)
      if (shown !== null) dismissToast(shown)
    }
  }

  /** First without overwriting anything; name conflicts prompt the person, and only those are sent again. */
  async function withConflicts(items: readonly Item[], send: Send): Promise<Resolved> {
    const first = await runBulk(items, (ids) => send(ids, 'fail'))
    const taken = first.failed.filter(isTaken)
    if (taken.length === 0) return { ...first, replaced: false }
    const answer = await new Promise<ConflictAnswer | null>((resolve) =>
      openDialog('conflict', { items: taken.map((one) => one.item), answer: resolve }),
    )
    const done = [...first.done]
    const skipped = [...first.skipped]
    const failed = first.failed.filter((one) => !isTaken(one))
    const left = [...first.left]
    const newIds = new Map(first.newIds)
    for (const choice of ['keep_both', 'replace'] as const) {
      const chosen = taken.map((one) => one.item).filter((item) => answer?.get(item.id) === choice)
      if (chosen.length === 0) continue
      const more = await runBulk(chosen, (ids) => send(ids, choice))
      done.push(...more.done)
      failed.push(...more.failed)
      left.push(...more.left)
      for (const [id, made] of more.newIds) newIds.set(id, made)
    }
    // A closed prompt skips, and never overwrites.
    skipped.push(...taken.map((one) => one.item).filter((item) => (answer?.get(item.id) ?? 'skip') === 'skip'))
    return { done, skipped, failed, left, newIds, replaced: [...(answer?.values() ?? [])].includes('replace') }
  }

  /** Reports the result: undo for what succeeded, a list of what failed. */
  function report(
    { done, failed, left }: Outcome,
    message: string,
    title: string,
    revert: (() => Promise<void>) | null,
  ) {
    if (done.length > 0 && revert) {
      offerUndo({ message, label: t('undo'), focusIds: done.map((item) => item.id), revert })
    } else if (done.length > 0) toast({ tone: 'good', message })
    if (failed.length + left.length > 0) openDialog('results', { failed, left, done: done.length, title })
  }

  async function backToOldPlaces(items: readonly Item[]) {
    const byParent = Map.groupBy(items, (item) => item.parentId)
    for (const [targetId, group] of byParent) {
      if (targetId)
        await call(moveItems, { body: { ids: group.map((item) => item.id), targetId, onConflict: 'keep_both' } })
    }
    refreshLists(queries)
  }

  const commands = {
    async move(items: readonly Item[], target: Place) {
      const moving = items.filter((item) => item.parentId !== target.id && item.id !== target.id)
      if (moving.length === 0) return toast({ message: t('move.alreadyThere') })
      const before = takeItemsOut(queries, idsOf(moving))
      const send: Send = (ids, onConflict) => call(moveItems, { body: { ids, targetId: target.id, onConflict } })
      const outcome = await guarded(t('move.busy'), () => withConflicts(moving, send), before)
      refreshLists(queries, [target.id, ...moving.map((item) => item.parentId)])
      if (!outcome) return
      const message = t('move.done', { names: namesOf(outcome.done), place: shortName(target.name) })
      report(
        outcome,
        message,
        t('move.title'),
        outcome.replaced ? null : () => tryRevert(() => backToOldPlaces(outcome.done)),
      )
    },

    async copy(items: readonly Item[], target: Place, relations = false) {
      for (const item of items) if (!(await ensureUnlocked(item))) return
      const send: Send = (ids, onConflict) =>
        call(copyItems, { body: { ids, targetId: target.id, onConflict, relations } })
      // A copy beside its original gets a number without asking.
      const beside = items.every((item) => item.parentId === target.id)
      const run = () => (beside ? runBulk(items, (ids) => send(ids, 'keep_both')) : withConflicts(items, send))
      const outcome = await guarded(t('copy.busy'), run)
      refreshLists(queries, [target.id])
      if (!outcome) return
      const made = [...outcome.newIds.values()]
      const revert = made.length > 0 ? () => tryRevert(() => call(trashItems, { body: { ids: made } })) : null
      report(
        outcome,
        t('copy.done', { names: namesOf(outcome.done), place: shortName(target.name) }),
        t('copy.title'),
        revert,
      )
    },

    async trash(items: readonly Item[]) {
      const before = takeItemsOut(queries, idsOf(items))
      const outcome = await guarded(
        t('trash.busy'),
        () => runBulk(items, (ids) => call(trashItems, { body: { ids } })),
        before,
      )
      refreshLists(
        queries,
        items.map((item) => item.parentId),
      )
      if (!outcome) return
      const ids = outcome.done.map((item) => item.id)
      report(outcome, t('trash.done', { names: namesOf(outcome.done) }), t('trash.title'), () =>
        tryRevert(async () => {
          for (let start = 0; start < ids.length; start += 1000)
            await call(restoreItems, { body: { ids: ids.slice(start, start + 1000), onConflict: 'keep_both' } })
        }),
      )
    },

    async restore(items: readonly Item[], target?: Place) {
      const before = takeItemsOut(queries, idsOf(items))
      const place = target ? { targetId: target.id } : {}
      const send: Send = (ids, onConflict) => call(restoreItems, { body: { ids, onConflict, ...place } })
      const outcome = await guarded(t('restore.busy'), () => withConflicts(items, send), before)
      refreshLists(queries)
      if (!outcome) return
      const homeless = outcome.failed.filter((one) => one.code === 'RESTORE_TARGET_GONE').map((one) => one.item)
      const rest = { ...outcome, failed: outcome.failed.filter((one) => one.code !== 'RESTORE_TARGET_GONE') }
      report(rest, t('restore.done', { names: namesOf(outcome.done) }), t('restore.title'), null)
      if (homeless.length > 0) openDialog('restoreTo', { items: homeless, startAt: null })
    },

    /** Deletes permanently; the dialog has asked before. */
    async purge(items: readonly Item[]) {
      const outcome = await runBulk(items, (ids) => call(purgeItems, { body: { ids } }))
      refreshLists(queries)
      report(outcome, t('purge.done', { names: namesOf(outcome.done) }), t('purge.title'), null)
    },
  }

  async function tryRevert(work: () => Promise<unknown>) {
    try {
      await work()
      toast({ tone: 'good', message: t('undone') })
    } catch (error) {
      fail(error)
    }
    refreshLists(queries)
  }

  return commands
}
