export { createEdocContents, type EdocContentsService } from './contents.ts'
export { createPapers } from './papers.ts'
