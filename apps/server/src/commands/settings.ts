import type { parseConfig } from '../platform/config.ts'

/** What a command is started with. */
export type Settings = ReturnType<typeof parseConfig>
