export { createEdocs, type Edocs } from './edocs.service.ts'
