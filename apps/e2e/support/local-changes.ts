import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { type Chance, sha256 } from './chance.ts'

/** Everything in a folder on this computer: the hash of each file, by path. */
export async function contentsOf(folder: string): Promise<Record<string, string>> {
  const found: [string, string][] = []
  for (const path of await entriesOf(folder, 'files'))
    found.push([relative(folder, path), sha256(await readFile(path))])
  return Object.fromEntries(found)
}

/** The paths of files or folders below a folder, in a fixed order. */
async function entriesOf(folder: string, what: 'files' | 'folders'): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const wanted = entries.filter((entry) => (what === 'files' ? entry.isFile() : entry.isDirectory()))
  return wanted.map((entry) => join(entry.parentPath, entry.name)).toSorted()
}

/** The paths of everything below a folder. */
async function pathsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map(
    (entry) => relative(folder, join(entry.parentPath, entry.name)) + (entry.isDirectory() ? '/' : ''),
  )
  return paths.toSorted().join(', ')
}

const words = ['งบ', 'Report', 'สัญญา', 'draft', 'é', 'Photo 1', 'ใบเสนอราคา', 'a&b', '100%', 'x'] as const
const endings = ['.txt', '.docx', '.xlsx', '.pdf', '', '.tar.gz'] as const
const folderNames = ['แฟ้ม', 'Dir', 'Photos'] as const
const deepest = 3

const swapCase = (name: string) =>
  name.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

// biome-ignore format: repeated by frequency
const kinds = [
  'create', 'create', 'create', 'edit', 'edit', 'caseOfFile', 'caseOfFile', 'caseOfFolder', 'rename', 'move',
  'delete', 'makeFolder', 'replace', 'saveBeside', 'saveOver', 'saveAnew', 'lockFile',
] as const

/** A single operation on a file system, with paths below a root folder; `at` is the modification time of what is written. */
type Operation =
  | { kind: 'write'; path: string; bytes: string; at: number }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'makeFolder'; path: string }

async function apply(root: string, operation: Operation): Promise<void> {
  const path = join(root, operation.path)
  if (operation.kind === 'rename') return rename(path, join(root, operation.to))
  if (operation.kind === 'remove') return rm(path)
  if (operation.kind === 'makeFolder') return mkdir(path)
  await writeFile(path, operation.bytes)
  await utimes(path, operation.at, operation.at)
}

/** The number of files written so far, in all folders: each gets its own time, by which programs distinguish contents. */
let written = 0

type Options = {
  /** Kinds of changes that are not made. */
  without?: readonly string[]
  /** Other folders with the same contents, to which every operation is applied as well. */
  copies?: readonly string[]
}

/**
 * Random changes to a folder, as people and their editors make them. They are chosen once, from the contents of the folder;
 * its copies receive the same operations. An operation that fails in a copy, or leaves it different, throws an error that
 * names it.
 */
export function createChanges(root: string, chance: Chance, { without = [], copies = [] }: Options = {}) {
  const counts: Record<string, number> = {}
  let made = 0

  async function run(operation: Operation): Promise<void> {
    const before = copies.length > 0 ? await pathsOf(root) : ''
    await apply(root, operation)
    for (const copy of copies) {
      const description = `${JSON.stringify(operation)} in ${copy}; before it, the folder contained: ${before}`
      await apply(copy, operation).catch((cause: unknown) => {
        throw new Error(`failed: ${description}`, { cause })
      })
      const [expected, actual] = [await pathsOf(root), await pathsOf(copy)]
      if (expected !== actual) throw new Error(`different: ${description}\nexpected: ${expected}\nactual: ${actual}`)
    }
  }
  const below = (path: string) => relative(root, path)
  const renameTo = (path: string, to: string) => run({ kind: 'rename', path: below(path), to: below(to) })
  const remove = (path: string) => run({ kind: 'remove', path: below(path) })

  const some = (all: readonly string[]): string | undefined => all[chance.whole(0, Math.max(0, all.length - 1))]
  const someFile = async () => some(await entriesOf(root, 'files'))
  const someFolder = async () => some([root, ...(await entriesOf(root, 'folders'))]) ?? root

  /** Writes new bytes with a new time: programs compare sizes and seconds. */
  async function write(path: string): Promise<void> {
    made++
    const at = 1_700_000_000 + ++written * 7
    await run({ kind: 'write', path: below(path), bytes: `${made} ${chance.next()}`, at })
  }
  /** Whether another entry of the folder has this name to the drive, which ignores case. */
  async function isTaken(path: string, besides = ''): Promise<boolean> {
    const names = await readdir(dirname(path))
    return names.some((name) => name !== besides && name.toLowerCase() === basename(path).toLowerCase())
  }
  async function freePath(): Promise<string | null> {
    const name = `${chance.pick(words)} ${chance.whole(1, 30)}${chance.pick(endings)}`
    const path = join(await someFolder(), name)
    return (await isTaken(path)) ? null : path
  }
  async function changeCase(path: string | undefined): Promise<boolean> {
    if (path === undefined || path === root) return false
    const to = join(dirname(path), swapCase(basename(path)))
    if (to === path || (await isTaken(to, basename(path)))) return false
    await renameTo(path, to)
    return true
  }
  async function moveTo(path: string | undefined, to: string | null): Promise<boolean> {
    if (path === undefined || to === null || path === to) return false
    // The drive does not remove the extension of a file.
    if (extname(path) !== '' && extname(to) === '') return false
    await renameTo(path, to)
    return true
  }
  /** A document for an editor to save, and the names of its temporary file and its backup. */
  async function document(): Promise<{ path: string; backup: string; other: string } | null> {
    const path = await someFile()
    if (path === undefined || /[~#]$/.test(path) || (await isTaken(`${path}~`, `${basename(path)}~`))) return null
    const id = chance.whole(0x1000_0000, 0x7fff_ffff).toString(16).toUpperCase()
    return { path, backup: `${path}~`, other: join(dirname(path), `${id}.tmp`) }
  }

  const change: Record<(typeof kinds)[number], () => Promise<boolean>> = {
    async create() {
      const path = await freePath()
      if (path !== null) await write(path)
      return path !== null
    },
    async edit() {
      const path = await someFile()
      if (path !== undefined) await write(path)
      return path !== undefined
    },
    caseOfFile: async () => changeCase(await someFile()),
    caseOfFolder: async () => changeCase(await someFolder()),
    rename: async () => moveTo(await someFile(), await freePath()),
    async move() {
      const path = await someFile()
      const to = join(await someFolder(), basename(path ?? ''))
      return path !== undefined && !(await isTaken(to)) && (await moveTo(path, to))
    },
    async delete() {
      const path = await someFile()
      if (path !== undefined) await remove(path)
      return path !== undefined
    },
    async makeFolder() {
      const path = join(await someFolder(), `${chance.pick(folderNames)} ${chance.whole(1, 6)}`)
      if (relative(root, path).split('/').length > deepest || (await isTaken(path))) return false
      await run({ kind: 'makeFolder', path: below(path) })
      await write(join(path, 'first.txt'))
      return true
    },
    replace: async () => moveTo(await someFile(), (await someFile()) ?? null),
    /** Word and Excel: write a second file, rename the old one, rename the second to the document, delete the old one. */
    async saveBeside() {
      const found = await document()
      if (!found) return false
      const aside = found.other.replace(/.(?=\.tmp$)/, (digit) => (digit === '0' ? '1' : '0'))
      await write(found.other)
      await renameTo(found.path, aside)
      await renameTo(found.other, found.path)
      await remove(aside)
      return true
    },
    /** vim: rename the old file to a backup, which some people keep. */
    async saveOver() {
      const found = await document()
      if (!found) return false
      await renameTo(found.path, found.backup)
      await write(found.path)
      if (chance.next() < 0.7) await remove(found.backup)
      return true
    },
    /** LibreOffice: delete the old file before renaming the new one. */
    async saveAnew() {
      const found = await document()
      if (!found) return false
      await write(found.other)
      await remove(found.path)
      await renameTo(found.other, found.path)
      return true
    },
    async lockFile() {
      await write(join(await someFolder(), `.~lock.${chance.pick(words)}.odt#`))
      return true
    },
  }

  return {
    counts,
    async make(count: number): Promise<void> {
      for (let done = 0; done < count; ) {
        const kind = chance.pick(kinds)
        if (without.includes(kind) || !(await change[kind]())) continue
        counts[kind] = (counts[kind] ?? 0) + 1
        done++
      }
    },
    summary: () =>
      Object.entries(counts)
        .map(([kind, n]) => `${kind} ${n}`)
        .join(', '),
  }
}
