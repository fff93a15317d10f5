/** What a mail has to bring in each minute, as files do: one that trickles in keeps the place of others. */
const minuteBytes = 64 * 1024
const minuteMs = 60_000

/** Whether less of a mail has arrived by now than had to after the minutes that are over. */
export const isTooSlow = (elapsedMs: number, bytes: number): boolean =>
  bytes < Math.floor(elapsedMs / minuteMs) * minuteBytes
