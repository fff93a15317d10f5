export { createPreviews, previewFollowers, type Previews } from './previews.service.ts'
export { retryAfterSeconds, sendShown } from './pages/sending.routes.ts'
