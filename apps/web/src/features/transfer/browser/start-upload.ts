import { createStore } from '../../../lib/store.ts'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { type Decisions, firstDecisions } from '../preflight/decisions.ts'
import { namelessIn, type NamesPrompt, suggestName } from '../preflight/nameless.ts'
import { type Finding, isPlain, onlyFolderOf } from '../preflight/plan.ts'
import type { UploadPrompt, Target } from '../preflight/upload-prompt.ts'
import { prepare, tasksOf } from './prepare.ts'
import { addFiles, startTransfers } from './transfer.ts'
import { whenConnected } from './when-connected.ts'

/** The pending prompt about an upload; the tray shows it as a dialog. */
export const uploadPrompt = createStore<UploadPrompt | null>(null)
/** The pending prompt for names that lack their extension. */
export const namesPrompt = createStore<NamesPrompt | null>(null)
/** What the tray shows before the first byte: counting files, preflight, creating folders. */
export const preparing = createStore<number>(0)

export type UploadTexts = { failed: string; nothing: string }

/** From a drop or a selection to the queue: checks everything first, and prompts once where a decision is needed. */
export async function startUpload(
  finding: Finding | Promise<Finding>,
  target: Target,
  texts: UploadTexts,
): Promise<void> {
  preparing.set((before) => before + 1)
  try {
    void startTransfers()
    const found = await finding
    if (found.files.length === 0 && found.folders.length === 0) {
      toast({ message: texts.nothing })
      return
    }
    const named = await withExtensions(found)
    if (!named) return
    const about = { folder: onlyFolderOf(named), count: named.files.length }
    const plan = await whenConnected(() => prepare(named, target), about)
    if (!plan) return
    const decisions = isPlain(plan)
      ? firstDecisions(plan.taken)
      : await ask<Decisions>(uploadPrompt, (answer) => uploadPrompt.set({ plan, target, answer }))
    if (!decisions) return
    const tasks = await whenConnected(() => tasksOf(plan, decisions, target), about)
    if (!tasks) return
    addFiles(tasks)
    if (plan.folders.length > 0) foldersMade.set((before) => [...before, target.id])
  } catch (error) {
    toastFailure(error, texts.failed)
  } finally {
    preparing.set((before) => before - 1)
  }
}

/** Folders below which new ones were made; their lists are old. */
export const foldersMade = createStore<readonly string[]>([])

/** Gives files that were chosen one by one a name with an extension; null if the person calls the upload off. */
async function withExtensions(found: Finding): Promise<Finding | null> {
  const files = await Promise.all(
    namelessIn(found).map(async (one) => ({ found: one, suggestion: await suggestName(one.path, one.file) })),
  )
  if (files.length === 0) return found
  const names = await ask<readonly string[]>(namesPrompt, (answer) => namesPrompt.set({ files, answer }))
  if (!names) return null
  const given = new Map(files.map((one, at) => [one.found, names[at]]))
  return { ...found, files: found.files.map((one) => ({ ...one, path: given.get(one) ?? one.path })) }
}

/** One prompt at a time: a second drop waits for the first answer. */
let last: Promise<unknown> = Promise.resolve()
function ask<A>(
  at: { set: (none: null) => void },
  open: (answer: (given: A | null) => void) => void,
): Promise<A | null> {
  const asked = last.then(
    () =>
      new Promise<A | null>((resolve) =>
        open((given) => {
          at.set(null)
          resolve(given)
        }),
      ),
  )
  last = asked
  return asked
}
