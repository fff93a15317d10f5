import { setTimeout as sleep } from 'node:timers/promises'
import { exitCodes, Failure } from './failure.ts'
import { type LocalFile, sha256Of } from './local-files.ts'
import { pathKey } from './names.ts'
import { childrenOf, type Item, sumsOf } from './remote.ts'
import type { Server } from './server.ts'

/** How long a large file that has just arrived is waited for, whose hash is computed a little later. */
const hashWaits = [500, 1000, 2000, 4000, 8000, 8000]

export type Contents = ReturnType<typeof createContents>

/** What is in folders of the drive, each listed once; nothing where the caller may not list. */
export function createContents(server: Server) {
  const known = new Map<string, Promise<ReadonlyMap<string, Item>>>()

  async function list(folderId: string): Promise<ReadonlyMap<string, Item>> {
    const items = new Map<string, Item>()
    try {
      for await (const item of childrenOf(server, folderId)) items.set(pathKey(item.name), item)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== exitCodes.refused) throw error
    }
    return items
  }

  const inFolder = (folderId: string) => {
    const listing = known.get(folderId) ?? list(folderId)
    known.set(folderId, listing)
    return listing
  }

  /** The SHA-256 of a file in the drive; null where it may not be read. */
  async function settledHash(id: string): Promise<string | null> {
    for (const wait of hashWaits) {
      const { sha256, isPending } = await sumsOf(server, id)
      if (!isPending) return sha256
      await sleep(wait)
    }
    return (await sumsOf(server, id)).sha256
  }

  return {
    inFolder,
    /** The item of a name, in any spelling that is one name in the drive. */
    find: async (folderId: string, name: string) => (await inFolder(folderId)).get(pathKey(name)),
    /**
     * Whether a folder holds these contents under this name; `copies`: or under the name of one of its copies. Only what is as
     * large is compared.
     */
    async holds(folderId: string, file: LocalFile, { copies }: { copies: boolean }): Promise<boolean> {
      const alike = [...(await inFolder(folderId)).values()].filter(
        (item) =>
          !item.isFolder &&
          item.size === file.size &&
          (pathKey(item.name) === pathKey(file.name) || (copies && isCopyOf(item.name, file.name))),
      )
      if (alike.length === 0) return false
      const own = await sha256Of(file.local)
      for (const { id } of alike) if ((await settledHash(id)) === own) return true
      return false
    },
  }
}

/** `a (2).txt` is a copy of `a.txt`. */
function isCopyOf(name: string, of: string): boolean {
  const dot = of.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [of.slice(0, dot), of.slice(dot)] : [of, '']
  const middle = pathKey(name).slice(pathKey(stem).length, extension === '' ? undefined : -extension.length)
  return (
    pathKey(name).startsWith(pathKey(stem)) && pathKey(name).endsWith(pathKey(extension)) && /^ \(\d+\)$/.test(middle)
  )
}
