import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Drive } from '../../drive/index.ts'
import type { FindActor } from '../material/steps.ts'
import { folderOf, nameOf } from '../material/plan.ts'
import type { Place } from './plan.ts'

const owners = { somsri: 'somsri1', one: 'malee01', two: 'wichai1' } as const
const kinds = { somsri: 'personal', one: 'business', two: 'business' } as const
const listedAtOnce = 1000

type RootOf = (actor: PersonActor, kind: 'personal' | 'business') => Promise<string>
export type FindItems = ReturnType<typeof createFindItems>

/** Finds items of the demo drives by their paths; each folder is looked at once. */
export function createFindItems({
  drive,
  rootOf,
  actorOf,
}: {
  drive: Pick<Drive, 'list' | 'folders'>
  rootOf: RootOf
  actorOf: FindActor
}) {
  const listed = new Map<string, Promise<ReadonlyMap<string, string>>>()
  const rootOfDrive = async (name: Place['drive']) => rootOf(await actorOf(owners[name]), kinds[name])

  async function list(name: Place['drive'], folderId: string): Promise<ReadonlyMap<string, string>> {
    const { items } = await drive.list(await actorOf(owners[name]), folderId, { limit: listedAtOnce })
    return new Map(items.map((item) => [item.name, item.id]))
  }
  function namesIn(name: Place['drive'], folderId: string) {
    const found = listed.get(folderId) ?? list(name, folderId)
    listed.set(folderId, found)
    return found
  }

  async function find({ drive: name, path }: Place): Promise<string> {
    if (path === '') return rootOfDrive(name)
    const folderId = await find({ drive: name, path: folderOf(path) })
    const id = (await namesIn(name, folderId)).get(nameOf(path))
    // Somebody has moved it meanwhile.
    if (id === undefined) throw new AppError('NOT_FOUND')
    return id
  }

  return {
    find,
    /** A folder, which is made where there is none. */
    async reach({ drive: name, path }: Place): Promise<string> {
      const root = await rootOfDrive(name)
      const { items } = await drive.folders.createTree(await actorOf(owners[name]), root, [path])
      return items[0]?.id ?? root
    },
  }
}
