export { createDemoContent } from './demo.service.ts'
