import { createStore } from '../../../lib/store.ts'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { type Decisions, firstDecisions } from '../preflight/decisions.ts'
import { type Finding, isPlain, type Plan } from '../preflight/plan.ts'
import type { Question, Target } from '../preflight/question.ts'
import { prepare, tasksOf } from './prepare.ts'
import { addFiles, startTransfers } from './transfer.ts'

/** The open question about an upload; the tray shows it as a dialog. */
export const question = createStore<Question | null>(null)
/** What the tray is looking at before the first byte: counting files, asking the server, making folders. */
export const preparing = createStore<number>(0)

export type UploadTexts = { failed: string; nothing: string }

/** From a drop or a choice to the queue: looks at everything first, asks once where something is to be decided. */
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
    const decisions = isPlain(plan) ? firstDecisions : await ask(plan, target)
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

/** One question at a time: a second drop waits for the first answer. */
let last: Promise<unknown> = Promise.resolve()
function ask(plan: Plan, target: Target): Promise<Decisions | null> {
  const asked = last.then(
    () =>
      new Promise<Decisions | null>((resolve) =>
        question.set({
          plan,
          target,
          answer: (decisions) => {
            question.set(null)
            resolve(decisions)
          },
        }),
      ),
  )
  last = asked
  return asked
}
