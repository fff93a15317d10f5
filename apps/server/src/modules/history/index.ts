export { treeDeleted, versionsDeleting } from './destructions/destructions.ts'
export { createHistory, type History } from './history.service.ts'
export { checkExport } from './log/check-export.ts'
export { watchedEvents } from './log/changes.ts'
