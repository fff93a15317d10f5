import type { Drive } from '../drive/index.ts'
import { createCopyRelations } from './copy-relations.ts'
import type { OrganisingDeps } from './deps.ts'
import { createFolderHashtags } from './folder-hashtags.ts'
import { createHashtags } from './hashtags.ts'
import { createProperties } from './properties.ts'
import { createRelations } from './relations.ts'
import { createRenameHashtags } from './rename-hashtags.ts'
import { createViews } from './views.ts'

export type Organising = ReturnType<typeof createOrganising>

/** Hashtags, relations and the properties of programs, which describe files beside the folders; lists across folders. */
export function createOrganising({ drive, ...deps }: Omit<OrganisingDeps, 'access' | 'showListed'> & { drive: Drive }) {
  const all = { ...deps, access: drive.access, showListed: drive.showListed }
  return {
    hashtags: createHashtags(all),
    hashtagNames: createRenameHashtags(all),
    folderHashtags: createFolderHashtags(all),
    relations: createRelations(all),
    copies: createCopyRelations(all),
    properties: createProperties(all),
    views: createViews(all),
  }
}
