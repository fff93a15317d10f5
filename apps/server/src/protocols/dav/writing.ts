import { model } from '../../modules/drive/index.ts'
import type { Call, DavDeps } from './context.ts'
import { isLitter } from './dav.rules.ts'
import type { Guard } from './guard.ts'
import { isFolder, type Place, type Tree } from './tree.ts'
import type { Walk } from './walk.ts'

/** A place that a request writes to; `alike`: what has its name in another spelling, and gets the written one. */
export type Target = { place: Place; alike: model.Proved | null }

/**
 * The places that programs write to. What is there under another case is the same item, as on every disk that ignores it:
 * it gets the name that was written, so that the program finds what it has sent, and nothing else.
 */
export function createWriting({ drive }: DavDeps, tree: Tree, guard: Guard, walk: Walk) {
  /** Gives an item the name that was written. */
  async function respell(call: Call, place: Place, found: model.Proved, name: string): Promise<void> {
    await guard.check(call, place, { items: [found] })
    await drive.change(call.actor, found.item.id, { name: model.parseExactName(name) }, undefined)
    tree.forget(call)
  }

  /** Gives the folders above a path the names that were written; false if there is no such folder. */
  async function respellAbove(call: Call, names: readonly string[]): Promise<boolean> {
    for (let depth = 2; depth < names.length; depth++) {
      const place = await tree.find(call, names.slice(0, depth))
      if (place.kind === 'item') continue
      const folder = place.kind === 'free' ? await walk.alike(place.parent, place.name) : null
      if (!folder || !isFolder(folder)) return false
      await respell(call, place, folder, names[depth - 1] ?? '')
    }
    return true
  }

  return {
    respell,
    /** The same place for what is to stay there as an item. */
    asItem: async ({ folder, path }: Extract<Place, { kind: 'working' }>): Promise<Target> =>
      path.includes('/')
        ? { place: { kind: 'nowhere' }, alike: null }
        : {
            place: { kind: 'free', parent: folder, name: model.parseExactName(path) },
            alike: await walk.alike(folder, path),
          },
    /** The place at a path, for a request that may write there. */
    async target(call: Call, names: readonly string[]): Promise<Target> {
      let place = await tree.find(call, names)
      if (place.kind === 'nowhere' && (await respellAbove(call, names))) place = await tree.find(call, names)
      if (place.kind !== 'free' || isLitter(place.name)) return { place, alike: null }
      model.parseExactName(place.name)
      return { place, alike: await walk.alike(place.parent, place.name) }
    },
  }
}
export type Writing = ReturnType<typeof createWriting>
