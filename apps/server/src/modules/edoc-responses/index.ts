export { createEdocResponses, type EdocResponses } from './edoc-responses.service.ts'
