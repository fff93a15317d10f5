export { createSupport, type Support } from './support.service.ts'
