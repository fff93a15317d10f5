export { largeTreesJobs } from './large-trees.jobs.ts'
export { largeTreesRoutes } from './large-trees.routes.ts'
export { createLargeTrees, type LargeTrees } from './large-trees.service.ts'
