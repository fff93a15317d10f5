export { followJob, TaskTray } from './late.ts'
export { beginPageWork, type PageSteps, type PageWorkKind } from './page-work.ts'
export { dismiss, jobsStarted } from './tasks.api.ts'
