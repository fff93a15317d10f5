export { createEdocDispatches, type EdocDispatches } from './edoc-dispatches.service.ts'
