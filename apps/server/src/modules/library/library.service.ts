import type { LibraryDeps } from './deps.ts'
import { createManagers } from './managers.ts'
import { createPlatformShelf } from './platform.ts'
import { createPublish } from './publish.ts'
import { createRead } from './read.ts'
import { createDelivery } from './deliver.ts'

export type Library = ReturnType<typeof createLibrary>

/** Shelves of published, read-only documents: the platform's for everybody, a business's for its employees (T04). */
export function createLibrary(deps: LibraryDeps) {
  const read = createRead(deps)
  return {
    read,
    delivery: createDelivery(deps, read),
    publish: createPublish(deps),
    managers: createManagers(deps),
    platform: createPlatformShelf(deps),
  }
}
