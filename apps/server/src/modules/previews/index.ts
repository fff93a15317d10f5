export { previewJobs } from './previews.jobs.ts'
export { createPreviews, picturesEnd, type Previews, thumbnailsFollow } from './previews.service.ts'
export { retryAfterSeconds, sendShown } from './sending.routes.ts'
export type { Shown } from './service/show.ts'
