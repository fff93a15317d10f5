import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const inRoot = (...parts) => join(root, ...parts)
/** Data that tools keep between runs; never committed, and safe to delete. */
export const cache = (...parts) => inRoot('.cache', ...parts)
