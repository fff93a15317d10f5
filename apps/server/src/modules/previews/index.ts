export { createPreviews, encryptionFollower, type Previews, thumbnailFollower } from './previews.service.ts'
export { retryAfterSeconds, sendShown } from './pages/sending.routes.ts'
