export { createDemo, type Demo } from './demo.service.ts'
