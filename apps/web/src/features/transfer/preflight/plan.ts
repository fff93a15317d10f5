import {
  cleanName,
  type DuplicateChoice,
  duplicateChoicesFor,
  nameError,
  nameKey,
  normalizeName,
  numberedName,
} from '@khlang/contract'

/** A file as it was dropped or chosen: `path` counts from the target folder and ends with the name. */
export type Found = { file: File; path: string; handle?: FileSystemFileHandle }
/** What was dropped: files, and every folder, empty ones too. */
export type Finding = { files: Found[]; folders: string[] }

/** A file with the path that it will have on the server. */
export type Candidate = Found & { wanted: string; renamed: boolean; keepsVersions?: boolean | undefined }
export type Refusal = { path: string; code: string; message: string | null }
/** `choices`: by the type of the existing file, and by what the person may do with it. */
export type Taken = { candidate: Candidate; path: string; choices: readonly DuplicateChoice[] }

/** The answer of `checkUpload` to all files together. */
export type Checked = {
  items: {
    path: string
    exists: boolean
    mayReplace?: boolean | undefined
    keepsVersions?: boolean | undefined
    machineCode?: string | undefined
    suggestion?: string | undefined
  }[]
  free: number
  fileLimit: number
}

export type Plan = {
  fresh: Candidate[]
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
  return nameError(name) === null ? name : cleanName(name)
}

/** Gives every file its allowed path, and disambiguates files that end up with the same one. */
export function candidatesOf(found: readonly Found[]): Candidate[] {
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
  return path.slice(0, slash) + numberedName(path.slice(slash), n)
}

/** Sorts what will be sent, what is taken and what cannot go, before the first byte. */
export function planUpload(candidates: readonly Candidate[], folders: readonly string[], checked: Checked): Plan {
  const checks = new Map(checked.items.map((item) => [item.path, item]))
  const plan: Plan = {
    fresh: [],
    taken: [],
    renamed: [],
    refused: [],
    folders: foldersOf(candidates, folders),
    bytes: 0,
    free: checked.free,
    fileLimit: checked.fileLimit,
  }
  for (const known of candidates) {
    const check = checks.get(known.wanted)
    const candidate = { ...known, keepsVersions: check?.keepsVersions }
    const code = check?.machineCode
    if (candidate.file.size > checked.fileLimit && candidate.file.size <= checked.free)
      refuse(plan, candidate, 'FILE_TOO_LARGE')
    // Missing space is reported once for all files, with the numbers; a name conflict is a choice, not a refusal.
    else if (code && code !== 'FILE_EXISTS' && code !== 'NAME_TAKEN' && code !== 'STORAGE_FULL')
      refuse(plan, candidate, code)
    else {
      plan.bytes += candidate.file.size
      if (candidate.renamed) plan.renamed.push({ from: candidate.path, to: candidate.wanted })
      if (check?.exists) plan.taken.push({ candidate, path: candidate.wanted, choices: choicesFor(check) })
      else plan.fresh.push(candidate)
    }
  }
  return plan
}

const choicesFor = ({ path, mayReplace, keepsVersions }: Checked['items'][number]): readonly DuplicateChoice[] =>
  duplicateChoicesFor(path, mayReplace === false ? false : keepsVersions)

const refuse = (plan: Plan, candidate: Candidate, code: string) =>
  plan.refused.push({ path: candidate.path, code, message: null })

/** Every folder that must exist, parents before children, each once. */
export function foldersOf(candidates: readonly Pick<Candidate, 'wanted'>[], folders: readonly string[]): string[] {
  const all = new Set<string>()
  const withParents = (path: string) => {
    const parts = path.split('/')
    for (let depth = 1; depth <= parts.length; depth++) all.add(parts.slice(0, depth).join('/'))
  }
  for (const { wanted } of candidates) if (wanted.includes('/')) withParents(wanted.slice(0, wanted.lastIndexOf('/')))
  for (const folder of folders) withParents(cleanPath(folder))
  return [...all].sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
}

/** The folder that everything is in, as it was chosen; null if there is none. */
export function onlyFolderOf({ files, folders }: Finding): string | null {
  const tops = new Set([...files.map(({ path }) => topOf(path)), ...folders.map((path) => topOf(`${path}/`))])
  return tops.size === 1 ? ([...tops][0] ?? null) : null
}
const topOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : null)

/** A plan that needs no prompt: no conflicts, refusals or renames, and space for all. */
export const isPlain = (plan: Plan) =>
  plan.taken.length === 0 && plan.refused.length === 0 && plan.renamed.length === 0 && plan.bytes <= plan.free

export const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
