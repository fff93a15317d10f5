export { createPreviews, picturesEnd, type Previews, thumbnailsFollow } from './previews.service.ts'
export { retryAfterSeconds, sendShown } from './pages/sending.routes.ts'
