export { createMailkeep, type Mailkeep } from './mailkeep.service.ts'
