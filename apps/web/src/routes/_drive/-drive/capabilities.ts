import type { Capability } from '../../../features/browser/index.ts'
import { comments } from '../../../features/comments/capability.ts'
import { dispatches } from '../../../features/dispatches/capability.ts'
import { downloads } from '../../../features/downloads/capability.ts'
import { edocs } from '../../../features/edocs/capability.ts'
import { history } from '../../../features/history/capability.ts'
import { library } from '../../../features/library/capability.ts'
import { organisation } from '../../../features/organisation/capability.ts'
import { organising } from '../../../features/organising/capability.ts'
import { protection } from '../../../features/protection/capability.ts'
import { sharing } from '../../../features/sharing/capability.ts'
import { versions } from '../../../features/versions/capability.ts'

/** What features add to every page that lists files, in the order of each menu group. */
export const capabilities: readonly Capability[] = [
  downloads,
  sharing,
  dispatches,
  edocs,
  organising,
  protection,
  organisation,
  versions,
  comments,
  library,
  history,
]
