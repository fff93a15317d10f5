import type { Decisions } from './decisions.ts'
import type { Plan } from './plan.ts'

/** The folder that files go to, and the account that they are sent for. */
export type Target = { id: string; name: string; accountId: string | null }

/** What is asked before the first byte moves; null calls the upload off. */
export type UploadPrompt = { plan: Plan; target: Target; answer: (decisions: Decisions | null) => void }
