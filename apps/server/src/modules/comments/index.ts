export { type Comments, createComments } from './comments.service.ts'
