import type { TasksDeps } from './deps.ts'
import { createTaskOutcomes } from './task-outcome.ts'

export type Tasks = ReturnType<typeof createTasks>

/** Background tasks: their progress, and their outcome. */
export const createTasks = (deps: TasksDeps) => createTaskOutcomes(deps)
