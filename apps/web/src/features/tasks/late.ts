import { withTexts } from '../../lib/i18n.ts'
import { extraPart } from '../../ui/lazy-part.tsx'
import type { followJob as Follow } from './follow-job.ts'
import { tasksTexts } from './texts.ts'

/** The tray of background tasks, which comes after the page. */
export const TaskTray = extraPart(() =>
  withTexts(import('./task-tray.tsx'), tasksTexts).then((module) => module.TaskTray),
)

/** Waits for the end of a job and returns what became of each item; its code comes with the first job. */
export const followJob: typeof Follow = async (id, ids) => (await import('./follow-job.ts')).followJob(id, ids)
