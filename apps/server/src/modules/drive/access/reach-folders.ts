import { nameKey } from '@khlang/contract'
import type { AccountActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { type FileName, FOLDER, type ItemRow } from '../model/drive.types.ts'
import { findAllByName } from '../model/folders.repo.ts'
import type { Engine } from './engine.ts'
import type { Proved } from './proof.ts'

/** A folder to be found or created. */
export type Wanted = { parent: Proved; name: FileName }
export type AddAll = (tx: Tx, actor: AccountActor, wanted: readonly Wanted[]) => Promise<(ItemRow | undefined)[]>

/** A requested folder; `item` and `at` are set once its level has been processed. */
type Step = { name: FileName; above: Step | null; item?: ItemRow | undefined; isNew?: boolean; at?: Proved }

/** Merges paths into one tree: its levels, and the end of each. The first path that names a folder spells it. */
function plan(paths: readonly (readonly FileName[])[]): { levels: Step[][]; ends: (Step | null)[] } {
  const levels: Step[][] = []
  const below = new Map<Step | null, Map<string, Step>>()
  const stepTo = (above: Step | null, name: FileName, depth: number): Step => {
    const siblings = below.get(above) ?? new Map<string, Step>()
    below.set(above, siblings)
    const known = siblings.get(nameKey(name))
    if (known) return known
    const step: Step = { name, above }
    siblings.set(nameKey(name), step)
    ;(levels[depth] ??= []).push(step)
    return step
  }
  const ends = paths.map((path) => path.reduce<Step | null>(stepTo, null))
  return { levels, ends }
}

/** Folders at paths, created as needed: a few statements per level, however many folders it has. */
export function createReach(engine: Engine) {
  async function reachLevel(
    tx: Tx,
    actor: AccountActor,
    top: Proved,
    steps: readonly Step[],
    addAll: AddAll,
  ): Promise<void> {
    const wanted = ({ above, name }: Step): Wanted => ({ parent: above?.at ?? top, name })
    const readStep = async (among: readonly Step[]) => {
      const spots = among.map(wanted).map(({ parent, name }) => ({ parentId: parent.item.id, name }))
      const rows = await findAllByName(tx, spots)
      for (const [index, step] of among.entries()) step.item = rows[index]
    }

    // A new folder is empty, and nobody else has seen it.
    await readStep(steps.filter(({ above }) => !above?.isNew))
    const missing = steps.filter(({ item }) => !item)
    for (const parent of new Set(missing.map((step) => wanted(step).parent)))
      await engine.authorise(tx, actor, 'folder.create', parent)
    const made = await addAll(tx, actor, missing.map(wanted))
    for (const [index, step] of missing.entries()) Object.assign(step, { item: made[index], isNew: !!made[index] })
    // Files of one folder are uploaded in parallel: another request may just have created it.
    await readStep(missing.filter(({ isNew }) => !isNew))

    const entering = steps.map((step) => {
      if (step.item?.kind !== FOLDER) throw new AppError('NAME_TAKEN', { name: step.name })
      return { folder: wanted(step).parent, item: step.item }
    })
    for (const [index, at] of (await engine.enterChildren(tx, entering)).entries()) {
      const step = steps[index]
      if (!step) continue
      // A folder that the caller cannot see must be indistinguishable from a missing one.
      if (!step.isNew && at.access.level === null) throw new AppError('NAME_TAKEN', { name: step.name })
      step.at = at as Proved
    }
  }

  return async (
    tx: Tx,
    actor: AccountActor,
    top: Proved,
    paths: readonly (readonly FileName[])[],
    addAll: AddAll,
  ): Promise<Proved[]> => {
    const { levels, ends } = plan(paths)
    for (const steps of levels) await reachLevel(tx, actor, top, steps, addAll)
    return ends.map((end) => end?.at ?? top)
  }
}
