export { createSearch, type Search } from './search.service.ts'
