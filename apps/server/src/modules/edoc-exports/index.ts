export { createEdocExports, type EdocExports } from './edoc-exports.service.ts'
