export { followJob, TaskTray } from './late.ts'
export { dismiss, jobsBegun } from './tasks.api.ts'
