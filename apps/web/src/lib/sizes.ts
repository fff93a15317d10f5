export { formatBytes, formatCount } from '@khlang/contract'

/** How full something is, in whole percent from 0 to 100. */
export const percentOf = (part: number, whole: number) =>
  whole > 0 ? Math.min(100, Math.max(0, Math.round((part / whole) * 100))) : 0
