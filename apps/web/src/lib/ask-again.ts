/**
 * How long to wait before asking again for what the server is making, in milliseconds: briefly at first, because most
 * is there in a moment. `times`: how often it has been asked.
 */
export const askAgainMs = (times: number): number => Math.min(1000, 100 * 1.5 ** (times - 1))
