export { treeDeleted, versionsDeleting } from './destructions/destructions.ts'
export { createHistory, type History } from './history.service.ts'
export { listEvents } from './log/changes.ts'
