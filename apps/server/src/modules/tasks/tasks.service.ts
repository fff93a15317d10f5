import type { TasksDeps } from './deps.ts'
import { createTaskOutcomes } from './task-outcome.ts'

export type Tasks = ReturnType<typeof createTasks>

/** Work that people wait for: how far it is, and what came of it. */
export const createTasks = (deps: TasksDeps) => createTaskOutcomes(deps)
