export { createLibrary, type Library } from './library.service.ts'
