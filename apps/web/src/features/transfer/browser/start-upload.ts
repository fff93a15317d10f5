import { createStore } from '../../../lib/store.ts'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { type Decisions, firstDecisions } from '../preflight/decisions.ts'
import { type Finding, isPlain, type Plan } from '../preflight/plan.ts'
import type { UploadPrompt, Target } from '../preflight/upload-prompt.ts'
import { prepare, tasksOf } from './prepare.ts'
import { addFiles, startTransfers } from './transfer.ts'

/** The pending prompt about an upload; the tray shows it as a dialog. */
export const uploadPrompt = createStore<UploadPrompt | null>(null)
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
    const plan = await prepare(found, target)
    const decisions = isPlain(plan) ? firstDecisions(plan.taken) : await ask(plan, target)
    if (!decisions) return
    addFiles(await tasksOf(plan, decisions, target))
    if (plan.folders.length > 0) foldersMade.set((before) => [...before, target.id])
  } catch (error) {
    toastFailure(error, texts.failed)
  } finally {
    preparing.set((before) => before - 1)
  }
}

/** Folders below which new ones were made; their lists are old. */
export const foldersMade = createStore<readonly string[]>([])

/** One prompt at a time: a second drop waits for the first answer. */
let last: Promise<unknown> = Promise.resolve()
function ask(plan: Plan, target: Target): Promise<Decisions | null> {
  const asked = last.then(
    () =>
      new Promise<Decisions | null>((resolve) =>
        uploadPrompt.set({
          plan,
          target,
          answer: (decisions) => {
            uploadPrompt.set(null)
            resolve(decisions)
          },
        }),
      ),
  )
  last = asked
  return asked
}
