export { followJob, TaskTray } from './late.ts'
export { dismiss, jobsStarted } from './tasks.api.ts'
