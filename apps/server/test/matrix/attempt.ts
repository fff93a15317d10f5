import { type Answer, statusOf } from './answers.ts'
import type { Recorder } from './recorder.ts'

/** What one attempt asks for, and how one sees that it has come to pass. */
export type Attempt = {
  says: string
  call: () => Promise<Answer>
  done: (answer: Answer, changed: readonly string[]) => boolean | Promise<boolean>
  /** Other than the cell as a whole. */
  may?: boolean
  /** Codes that refuse it, besides those of the caller. */
  refusal?: RegExp
  /** The call may be answered: what counts is that it gives nothing of what the row is about. */
  answered?: boolean
  /** Tables in which a refused call leaves traces that say nothing of the item. */
  traces?: readonly string[]
  /** Why it stands otherwise than the table says. It is tried as it stands, and named at the end. */
  stands?: string
}

/** It may not be seen, may not be done, or cannot be done now. */
const statuses = [401, 403, 404, 405, 409, 423]

/**
 * Makes the call. Allowed, it must succeed and have come to pass; otherwise it must be refused as what this caller may not
 * do, and must have changed nothing anywhere. The fault says what was found instead.
 */
export async function tryOnce(
  recorder: Recorder,
  one: Attempt,
  allowed: boolean,
  refusals: RegExp,
): Promise<{ answer: Answer; fault: string | null }> {
  const { may: said = allowed, refusal, traces = [] } = one
  const may = one.stands === undefined ? said : !said
  const begun = await recorder.mark()
  const answer = await one.call()
  const changed = (await recorder.since(begun)).filter((table) => !traces.includes(table))
  const done = await one.done(answer, changed)
  const found = `${answer.code} (${answer.status})`
  const faultOf = (): string | null => {
    if (may) {
      if (answer.code !== 'ok') return `is refused with ${found}`
      return done ? null : `is answered with ${found}, but has not come to pass`
    }
    if (done) return `has come to pass, answered with ${found}`
    if (changed.length > 0) return `is answered with ${found}, but changed ${changed.join(', ')}`
    if (one.answered) return null
    if (answer.code === 'ok') return 'is not refused'
    const isKnown = refusals.test(answer.code) || refusal?.test(answer.code) === true
    return isKnown && statuses.includes(statusOf(answer)) ? null : `is refused with ${found} as if for another reason`
  }
  return { answer, fault: faultOf() }
}
