export { createComments } from './comments.service.ts'
