import { checkUpload, createFolders } from '@khlang/contract'
import { call } from '../../../lib/call.ts'
import type { NewTask } from '../engine/types.ts'
import { applyDecisions, type Decisions } from '../preflight/decisions.ts'
import { type Checked, chunksOf, type Finding, type Plan, planUpload, type Wish, wishesOf } from '../preflight/plan.ts'
import type { Target } from '../preflight/question.ts'

const atOnce = 1000

/** Asks the server about all files before the first byte moves. */
export async function prepare(finding: Finding, target: Target): Promise<Plan> {
  const wishes = wishesOf(finding.files)
  const checked: Checked = { items: [], free: Number.POSITIVE_INFINITY, fileLimit: Number.POSITIVE_INFINITY }
  for (const chunk of chunksOf(wishes, atOnce)) {
    const files = chunk.map((wish) => ({ path: wish.wanted, size: wish.file.size }))
    const answer = await call(checkUpload, { body: { folderId: target.id, files } }, { accountId: target.accountId })
    checked.items.push(...answer.items)
    checked.free = answer.free
    checked.fileLimit = answer.fileLimit
  }
  return planUpload(wishes, finding.folders, checked)
}

/** Makes the folders, then gives every file the id of its own. */
export async function tasksOf(plan: Plan, decisions: Decisions, target: Target): Promise<NewTask[]> {
  const ids = await makeFolders(plan.folders, target)
  return applyDecisions(plan, decisions).map(({ wish, duplicate }) => {
    const { name, path } = splitPath(wish)
    return {
      accountId: target.accountId,
      folderId: ids.get(path) ?? target.id,
      target: { id: target.id, name: target.name },
      name,
      path,
      size: wish.file.size,
      type: wish.file.type,
      lastModified: wish.file.lastModified,
      duplicate,
      file: wish.file,
      ...(wish.handle ? { handle: wish.handle } : {}),
    }
  })
}

async function makeFolders(paths: readonly string[], target: Target) {
  const ids = new Map<string, string>()
  for (const chunk of chunksOf(paths, atOnce)) {
    const input = { body: { parentId: target.id, paths: chunk } }
    const { items } = await call(createFolders, input, { accountId: target.accountId })
    for (const { path, id } of items) ids.set(path, id)
  }
  return ids
}

function splitPath({ wanted }: Wish) {
  const slash = wanted.lastIndexOf('/')
  return { name: wanted.slice(slash + 1), path: slash < 0 ? '' : wanted.slice(0, slash) }
}
