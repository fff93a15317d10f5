export { createPreviews, previewFollowers, type Previews } from './previews.service.ts'
export { renderLogo } from './render/render.ts'
export { retryAfterSeconds, sendShown } from './pages/sending.http.ts'
