import { diffTexts } from './text-diff.ts'

// Beside the page: two long texts must not keep it from scrolling.
addEventListener('message', ({ data }: MessageEvent<{ before: string; after: string }>) => {
  postMessage(diffTexts(data.before, data.after))
})
