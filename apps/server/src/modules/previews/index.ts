export { previewJobs } from './previews.jobs.ts'
export { createPreviews, type Previews, thumbnailsFollow } from './previews.service.ts'
