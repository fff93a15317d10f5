import type { parseConfig } from '../platform/config.ts'

/** The parsed configuration of a command. */
export type Settings = ReturnType<typeof parseConfig>
