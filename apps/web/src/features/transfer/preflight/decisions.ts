import { type DuplicateChoice, duplicateChoices } from '@khlang/contract'
import type { Plan, Taken, Candidate } from './plan.ts'

/** The choices so far: one for all, and exceptions. */
export type Decisions = { all: DuplicateChoice; single: ReadonlyMap<string, DuplicateChoice> }

/** Nothing is overwritten: a new version where that is possible, otherwise both are kept (decision C56). */
export const firstDecisions = (taken: readonly Taken[]): Decisions =>
  decideAll(taken.some(({ choices }) => choices.includes('create_tag_version')) ? 'create_tag_version' : 'create_copy')

/** One choice for all; exceptions are dropped. */
export const decideAll = (choice: DuplicateChoice): Decisions => ({ all: choice, single: new Map() })

export const decideOne = (decisions: Decisions, path: string, choice: DuplicateChoice): Decisions => ({
  ...decisions,
  single: new Map(decisions.single).set(path, choice),
})

/** The choice for one file: where the common choice is not possible, a copy, so that nothing is lost. */
export const choiceFor = (decisions: Decisions, { path, choices }: Pick<Taken, 'path' | 'choices'>) =>
  within(choices, decisions.single.get(path) ?? decisions.all)

const within = (choices: readonly DuplicateChoice[], choice: DuplicateChoice): DuplicateChoice =>
  choices.includes(choice) ? choice : 'create_copy'

/** The answers that at least one of these files can have. */
export const choicesOf = (taken: readonly Taken[]) =>
  duplicateChoices.filter((choice) => taken.some(({ choices }) => choices.includes(choice)))

/** How many of these files cannot have an answer, and get a number after their names instead. */
export const countCopied = (taken: readonly Taken[], choice: DuplicateChoice) =>
  taken.filter(({ choices }) => within(choices, choice) !== choice).length

export type Chosen = { candidate: Candidate; duplicate: DuplicateChoice | null }

/** What goes into the queue. A skipped file sends nothing at all (C09). */
export function applyDecisions(plan: Pick<Plan, 'fresh' | 'taken'>, decisions: Decisions): Chosen[] {
  const taken = plan.taken.map((one) => ({ candidate: one.candidate, duplicate: choiceFor(decisions, one) }))
  return [
    ...plan.fresh.map((candidate) => ({ candidate, duplicate: null })),
    ...taken.filter((one) => one.duplicate !== 'skip'),
  ]
}

/** The bytes that the decisions leave to send. */
export const bytesToSend = (plan: Pick<Plan, 'fresh' | 'taken'>, decisions: Decisions) =>
  applyDecisions(plan, decisions).reduce((sum, { candidate }) => sum + candidate.file.size, 0)

/** Closing the prompt never overwrites: conflicts are skipped, the rest is uploaded. */
export const closedDecisions = (taken: readonly Taken[]): Decisions =>
  taken.length > 0 ? decideAll('skip') : firstDecisions(taken)
