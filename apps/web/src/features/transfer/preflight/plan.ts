import { cleanName, nameFault, nameKey, normalizeName } from '@khlang/contract'

/** A file as it was dropped or chosen: `path` counts from the target folder and ends with the name. */
export type Found = { file: File; path: string; handle?: FileSystemFileHandle }
/** What was dropped: files, and every folder, empty ones too. */
export type Finding = { files: Found[]; folders: string[] }

/** A file with the path that it will have on the server. */
export type Wish = Found & { wanted: string; renamed: boolean }
export type Refusal = { path: string; code: string; message: string | null }
export type Taken = { wish: Wish; path: string }

/** The answer of `checkUpload` to all files together. */
export type Checked = {
  items: { path: string; exists: boolean; machineCode?: string | undefined; suggestion?: string | undefined }[]
  free: number
  fileLimit: number
}

export type Plan = {
  fresh: Wish[]
  taken: Taken[]
  renamed: { from: string; to: string }[]
  refused: Refusal[]
  folders: string[]
  bytes: number
  free: number
  fileLimit: number
}

/** Replaces what a name may not hold by `_`, in every part of the path (C29). */
export const cleanPath = (path: string) => path.split('/').map(cleanPart).join('/')

function cleanPart(part: string) {
  const name = normalizeName(part)
  return nameFault(name) === null ? name : cleanName(name)
}

/** Gives every file its allowed path, and tells files apart that end up with the same one. */
export function wishesOf(found: readonly Found[]): Wish[] {
  const used = new Set<string>()
  return found.map((one) => {
    const clean = cleanPath(one.path)
    let wanted = clean
    for (let n = 2; used.has(nameKey(wanted)); n++) wanted = numbered(clean, n)
    used.add(nameKey(wanted))
    return { ...one, wanted, renamed: wanted !== normalizePath(one.path) }
  })
}

const normalizePath = (path: string) => path.split('/').map(normalizeName).join('/')

function numbered(path: string, n: number) {
  const slash = path.lastIndexOf('/') + 1
  const dot = path.lastIndexOf('.')
  const cut = dot > slash ? dot : path.length
  return `${path.slice(0, cut)} (${n})${path.slice(cut)}`
}

/** Sorts what will be sent, what is taken and what cannot go, before the first byte. */
export function planUpload(wishes: readonly Wish[], folders: readonly string[], checked: Checked): Plan {
  const answers = new Map(checked.items.map((item) => [item.path, item]))
  const plan: Plan = {
    fresh: [],
    taken: [],
    renamed: [],
    refused: [],
    folders: foldersOf(wishes, folders),
    bytes: 0,
    free: checked.free,
    fileLimit: checked.fileLimit,
  }
  for (const wish of wishes) {
    const answer = answers.get(wish.wanted)
    const code = answer?.machineCode
    if (wish.file.size > checked.fileLimit && wish.file.size <= checked.free) refuse(plan, wish, 'FILE_TOO_LARGE')
    // Too little space is said once for all files, with the numbers; a taken name is a question and no refusal.
    else if (code && code !== 'FILE_EXISTS' && code !== 'NAME_TAKEN' && code !== 'STORAGE_FULL')
      refuse(plan, wish, code)
    else {
      plan.bytes += wish.file.size
      if (wish.renamed) plan.renamed.push({ from: wish.path, to: wish.wanted })
      if (answer?.exists) plan.taken.push({ wish, path: wish.wanted })
      else plan.fresh.push(wish)
    }
  }
  return plan
}

const refuse = (plan: Plan, wish: Wish, code: string) => plan.refused.push({ path: wish.path, code, message: null })

/** Every folder that must exist, parents before children, each once. */
export function foldersOf(wishes: readonly Pick<Wish, 'wanted'>[], folders: readonly string[]): string[] {
  const all = new Set<string>()
  const withParents = (path: string) => {
    const parts = path.split('/')
    for (let depth = 1; depth <= parts.length; depth++) all.add(parts.slice(0, depth).join('/'))
  }
  for (const { wanted } of wishes) if (wanted.includes('/')) withParents(wanted.slice(0, wanted.lastIndexOf('/')))
  for (const folder of folders) withParents(cleanPath(folder))
  return [...all].sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
}

/** A plan that needs no question: nothing taken, refused or renamed, and room for all. */
export const isPlain = (plan: Plan) =>
  plan.taken.length === 0 && plan.refused.length === 0 && plan.renamed.length === 0 && plan.bytes <= plan.free

export const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
