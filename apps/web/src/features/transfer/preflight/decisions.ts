import { choiceWithin, type DuplicateChoice, duplicateChoices, duplicateChoicesFor } from '@khlang/contract'
import type { Plan, Taken, Wish } from './plan.ts'

/** The answers so far: one for all, and single ones that differ. */
export type Decisions = { all: DuplicateChoice; single: ReadonlyMap<string, DuplicateChoice> }

/** Nothing of anybody's is overwritten unless somebody says so: both are kept. */
export const firstDecisions: Decisions = { all: 'create_copy', single: new Map() }

/** One answer for all; single answers before it are given up. */
export const decideAll = (choice: DuplicateChoice): Decisions => ({ all: choice, single: new Map() })

export const decideOne = (decisions: Decisions, path: string, choice: DuplicateChoice): Decisions => ({
  ...decisions,
  single: new Map(decisions.single).set(path, choice),
})

/** What becomes of one file: an answer for all that its type does not let be is a copy. */
export const choiceFor = (decisions: Decisions, path: string) =>
  choiceWithin(path, decisions.single.get(path) ?? decisions.all)

/** The answers that at least one of these files can have. */
export const choicesOf = (taken: readonly Taken[]) =>
  duplicateChoices.filter((choice) => taken.some(({ path }) => duplicateChoicesFor(path).includes(choice)))

/** How many of these files cannot have an answer, and get a number after their names instead. */
export const countCopied = (taken: readonly Taken[], choice: DuplicateChoice) =>
  taken.filter(({ path }) => choiceWithin(path, choice) !== choice).length

export type Chosen = { wish: Wish; duplicate: DuplicateChoice | null }

/** What goes into the queue. A skipped file sends nothing at all (C09). */
export function applyDecisions(plan: Pick<Plan, 'fresh' | 'taken'>, decisions: Decisions): Chosen[] {
  const taken = plan.taken.map(({ wish, path }) => ({ wish, duplicate: choiceFor(decisions, path) }))
  return [...plan.fresh.map((wish) => ({ wish, duplicate: null })), ...taken.filter((one) => one.duplicate !== 'skip')]
}

/** The bytes that the decisions leave to send. */
export const bytesToSend = (plan: Pick<Plan, 'fresh' | 'taken'>, decisions: Decisions) =>
  applyDecisions(plan, decisions).reduce((sum, { wish }) => sum + wish.file.size, 0)

/** Closing the question never overwrites: taken names are skipped, the rest goes on. */
export const closedDecisions = (taken: readonly Taken[]): Decisions =>
  taken.length > 0 ? decideAll('skip') : firstDecisions
