/** A process that has served for so long was sound: what ends it is no loop. */
export const soundMs = 60_000
const longestMs = 60_000

/**
 * How long a process waits that replaces one which has ended.
 *
 * @param loops how many before it ended without having served for {@link soundMs}, this one included
 */
export const restartDelay = (loops: number): number => (loops <= 1 ? 0 : Math.min(longestMs, 500 * 2 ** (loops - 1)))
