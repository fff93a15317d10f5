import { checkUpload, createFolders } from '@khlang/contract'
import { call, isCode } from '../../../lib/call.ts'
import type { NewTask } from '../engine/types.ts'
import { applyDecisions, type Decisions } from '../preflight/decisions.ts'
import {
  type Checked,
  chunksOf,
  foldersOf,
  type Finding,
  type Plan,
  planUpload,
  type Candidate,
  candidatesOf,
} from '../preflight/plan.ts'
import type { Target } from '../preflight/upload-prompt.ts'

const atOnce = 1000

const unchecked = (): Checked => ({
  items: [],
  free: Number.POSITIVE_INFINITY,
  fileLimit: Number.POSITIVE_INFINITY,
})

/**
 * Asks the server about all files before the first byte moves. Files without folders need no answer: without a network
 * they wait in the queue, and what is in their way is shown there.
 */
export async function prepare(finding: Finding, target: Target): Promise<Plan> {
  const candidates = candidatesOf(finding.files)
  const checked = await check(candidates, target).catch((error: unknown) => {
    const mayWait = !navigator.onLine && foldersOf(candidates, finding.folders).length === 0
    if (!mayWait || !isCode(error, 'OFFLINE')) throw error
    return unchecked()
  })
  return planUpload(candidates, finding.folders, checked)
}

async function check(candidates: readonly Candidate[], target: Target): Promise<Checked> {
  const checked = unchecked()
  for (const chunk of chunksOf(candidates, atOnce)) {
    const files = chunk.map((candidate) => ({ path: candidate.wanted, size: candidate.file.size }))
    const reply = await call(checkUpload, { body: { folderId: target.id, files } }, { accountId: target.accountId })
    checked.items.push(...reply.items)
    checked.free = reply.free
    checked.fileLimit = reply.fileLimit
  }
  return checked
}

/** Makes the folders, then gives every file the id of its own. */
export async function tasksOf(plan: Plan, decisions: Decisions, target: Target): Promise<NewTask[]> {
  const ids = await makeFolders(plan.folders, target)
  return applyDecisions(plan, decisions).map(({ candidate, duplicate }) => {
    const { name, path } = splitPath(candidate)
    return {
      accountId: target.accountId,
      folderId: ids.get(path) ?? target.id,
      target: { id: target.id, name: target.name },
      name,
      path,
      size: candidate.file.size,
      type: candidate.file.type,
      lastModified: candidate.file.lastModified,
      duplicate,
      keepsVersions: candidate.keepsVersions,
      file: candidate.file,
      ...(candidate.handle ? { handle: candidate.handle } : {}),
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

function splitPath({ wanted }: Candidate) {
  const slash = wanted.lastIndexOf('/')
  return { name: wanted.slice(slash + 1), path: slash < 0 ? '' : wanted.slice(0, slash) }
}
