import type { LibraryDeps } from './service/deps.ts'
import { createManagers } from './service/managers.ts'
import { createPlatformShelf } from './service/platform.ts'
import { createPublish } from './service/publish.ts'
import { createRead } from './service/read.ts'
import { createTake } from './service/take.ts'

export type Library = ReturnType<typeof createLibrary>

/** Shelves of published, read-only documents: the platform's for everybody, a business's for its employees (T04). */
export function createLibrary(deps: LibraryDeps) {
  const read = createRead(deps)
  return {
    read,
    take: createTake(deps, read),
    publish: createPublish(deps),
    managers: createManagers(deps),
    platform: createPlatformShelf(deps),
  }
}
